internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

/// The menu of the selected chat of the chat list: actions on it, and the numbers that it can get.
struct ChatMenuScreen: Sendable {
  private(set) var open: Open?
  private(set) var cache = PlainPaneCache<Int, PickerPaneState>()
  /// The row of the chat, as it was when the menu opened; `nil` before the menu was first opened.
  private var row: ChatRowViewModel?
  /// The names of the chats to which the person gave numbers, as they were when the menu opened.
  private var owners: [ChatNumber: String] = [:]

  struct Open: Sendable, Equatable {
    let chat: ChatID
    let picker: Picker<Choice>
  }

  enum Choice: Sendable, Equatable {
    case action(ChatAction)
    case numbers
    /// Give the chat this number; `nil` removes the chat's number.
    case number(ChatNumber?)
  }

  /// Opens the menu of the chat in a row, with the actions that are possible on the chat.
  ///
  /// - Parameters:
  ///   - isShown: `true` if the chat is already shown beside the chat list.
  ///   - unread: the number of unread messages in all chats of the account.
  ///   - owners: the names of the chats to which the person gave numbers.
  mutating func open(
    _ row: ChatRowViewModel, isShown: Bool, unread: Int, owners: [ChatNumber: String],
    in context: SceneContext
  ) -> [SceneEffect] {
    context.trace?(.reduce(.chatMenu))
    self.row = row
    self.owners = owners
    open = Open(chat: row.id, picker: .actions(on: row, isShown: isShown, unread: unread))
    return [.show(.chatMenu)]
  }

  /// Gives the chat the number of a typed digit. Returns the effects; `nil` unless the menu shows
  /// the numbers and the digit is among them.
  mutating func take(digit: Int, in context: SceneContext) -> [SceneEffect]? {
    guard let choices = open?.picker.choices, let number = ChatNumber(digit) else { return nil }
    return choices.firstIndex(of: .number(number)).map { choose($0, in: context) }
  }

  mutating func close(in context: SceneContext) -> [SceneEffect] {
    guard open != nil else { return [] }
    context.trace?(.reduce(.chatMenu))
    open = nil
    return [.hide(.chatMenu)]
  }

  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    let visible = max(1, context.layout.whole.size.rows - 2)
    switch input {
    case .move(let move): return self.move(move, visible: visible, in: context)
    case .turn(let lines): return move(lines < 0 ? .up : .down, visible: visible, in: context)
    case .choose: return choose(open?.picker.selected ?? 0, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .back: return close(in: context)
    case .retry: return [.intent(.reconnect)]
    case .edit: return [.bell]
    }
  }

  private mutating func move(
    _ move: ListMove, visible: Int, in context: SceneContext
  ) -> [SceneEffect] {
    context.trace?(.reduce(.chatMenu))
    guard let old = open else { return [] }
    open = Open(chat: old.chat, picker: old.picker.moved(move, visible: visible))
    return []
  }

  private mutating func choose(_ index: Int, in context: SceneContext) -> [SceneEffect] {
    guard let open, open.picker.choices.indices.contains(index) else { return close(in: context) }
    switch open.picker.choices[index] {
    case .action(let action): return close(in: context) + [.actOnChat(open.chat, action)]
    case .number(let number):
      return close(in: context) + [
        .intent(.actions(.room(.setNumber(open.chat, number)))),
        .note(ScreenWords.numbered(number)),
      ]
    case .numbers:
      guard let row else { return close(in: context) }
      context.trace?(.reduce(.chatMenu))
      self.open = Open(chat: open.chat, picker: .numbers(for: row, owners: owners))
      return []
    }
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    guard let pane = open?.picker.paneState else { return [] }
    let area = context.layout.picker(pane)
    guard area.contains(row: row, column: column) else { return close(in: context) }
    let index = PickerPane.index(atRow: row - area.row, pane, size: area.size)
    return index.map { choose($0, in: context) } ?? []
  }

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer? {
    guard let state = open?.picker.paneState else { return nil }
    return cache.layer(.chatMenu, 0, state, in: context.layout.picker(state)) {
      PickerPane.draw($1, size: $2)
    }
  }
}

extension Picker where Choice == ChatMenuScreen.Choice {
  static func actions(on row: ChatRowViewModel, isShown: Bool, unread: Int) -> Picker {
    var picker = Picker(title: row.name)
    for action in ChatAction.allCases {
      if action == .leave { picker.add(.numbers, words: ScreenWords.number) }
      guard row.allows(action, isShown: isShown, unread: unread) else { continue }
      picker.add(.action(action), words: ScreenWords.label(of: action, row), key: action.keyName)
    }
    return picker
  }

  fileprivate static func numbers(
    for row: ChatRowViewModel, owners: [ChatNumber: String]
  ) -> Picker {
    var picker = Picker(title: row.name)
    for number in ChatNumber.all {
      picker.add(
        .number(number), words: ScreenWords.line(for: number, owner: owners[number] ?? ""))
    }
    if row.number != nil { picker.add(.number(nil), words: ScreenWords.noNumber) }
    return picker
  }
}

extension ChatRowViewModel {
  fileprivate func allows(_ action: ChatAction, isShown: Bool, unread total: Int) -> Bool {
    switch action {
    case .peek: !isShown
    case .markAllRead: total > 0
    case .markRead: !unread.isEmpty || !mentions.isEmpty
    case .markUnread: canBeMarkedUnread
    case .favourite, .lowPriority, .copyLink: !isInvite
    case .changeLevel: nextLevel != nil
    case .leave: departure != nil
    }
  }
}
