internal import Cells
internal import Intents
internal import ViewModels

/// The selected message of the open chat, and the picker of choices for it.
struct SelectionScreen: Sendable {
  private(set) var state = State.idle
  /// The note that is shown above the composer, at the latest until the next key press; "" for
  /// none.
  private(set) var notice = ""
  private(set) var button = 0
  /// The message to select once its row is loaded, such as the message that a reply answers or that
  /// a search found; `nil` for none.
  private(set) var awaited: MessageID?
  /// The rows of the screen in which the selected message was last drawn; empty if it was not
  /// drawn.
  private(set) var drawnRows = 0..<0
  /// The positions on the page of what was last drawn and can be clicked, such as messages and
  /// buttons, to find the target of a click.
  private(set) var shown = ShownMessages()
  private(set) var cache = PlainPaneCache<Int, PickerPaneState>()

  typealias Taken = (message: MessageID, choice: MessageChoice)

  mutating func run(
    _ event: Event, in context: SceneContext
  ) -> (effects: [SceneEffect], taken: Taken?) {
    show(notice: "", in: context)
    // Any other event means that the person has moved on, so the message in `awaited` is not to be
    // selected any more.
    if case .changed = event {} else { awaited = nil }
    let old = state
    let (new, taken) = Self.reduce(state, event)
    // Keys that leave the messages send an event even if no message is selected; only a real change
    // is traced.
    if new != old { context.trace?(.reduce(.picker)) }
    if new.message != old.message { button = 0 }
    state = new
    guard (old.picker == nil) != (new.picker == nil) else { return ([], taken) }
    return ([new.picker == nil ? .hide(.picker) : .show(.picker)], taken)
  }

  mutating func show(notice: String, in context: SceneContext) {
    if notice != self.notice { context.trace?(.notice) }
    self.notice = notice
  }

  mutating func awaitRow(of message: MessageID) { awaited = message }

  mutating func stopAwaiting() { awaited = nil }

  mutating func take(
    _ input: SceneInput, in context: SceneContext
  ) -> (effects: [SceneEffect], taken: Taken?) {
    let visible = max(1, context.layout.whole.size.rows - 2)
    switch input {
    case .move(let move): return run(.moved(move, visible: visible), in: context)
    case .turn(let lines):
      return run(.moved(lines < 0 ? .up : .down, visible: visible), in: context)
    case .choose: return run(.chosen, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    case .back: return run(.cancelled, in: context)
    case .retry: return ([.intent(.reconnect)], nil)
    case .edit: return ([.bell], nil)
    }
  }

  private mutating func press(
    _ row: Int, _ column: Int, in context: SceneContext
  ) -> (effects: [SceneEffect], taken: Taken?) {
    let pane = state.picker?.paneState ?? PickerPaneState()
    let area = context.layout.picker(pane)
    guard area.contains(row: row, column: column) else { return run(.cancelled, in: context) }
    let index = PickerPane.index(atRow: row - area.row, pane, size: area.size)
    return index.map { run(.pressed($0), in: context) } ?? ([], nil)
  }

  mutating func moveButton(by step: Int, of count: Int, in context: SceneContext) {
    context.trace?(.reduce(.picker))
    let last = max(0, count - 1)
    button = min(max(0, min(button, last) + step), last)
  }

  mutating func drawn(in rows: Range<Int>, _ shown: ShownMessages) {
    drawnRows = rows
    self.shown = shown
  }

  mutating func forgetDrawing() { cache.forget() }

  mutating func draw(in context: SceneContext) -> Layer? {
    guard let state = state.picker?.paneState else { return nil }
    return cache.layer(.picker, 0, state, in: context.layout.picker(state)) {
      PickerPane.draw($1, size: $2)
    }
  }
}

extension SelectionScreen {
  enum State: Sendable, Equatable {
    case idle
    case selecting(MessageID)
    case picking(MessageID, Picker<MessageChoice>)
  }

  enum Event: Sendable, Equatable {
    case selected(MessageID)
    /// The loaded rows changed. `nearest` is the message to select if the selected one is not
    /// loaded any more (`isThere` is false); `nil` to select none.
    case changed(isThere: Bool, nearest: MessageID?)
    case opened(Picker<MessageChoice>)
    case moved(ListMove, visible: Int)
    case pressed(Int)
    case chosen
    /// Back was pressed, or a click was outside of the picker: closes the picker, or if it is
    /// closed, deselects the message.
    case cancelled
    /// The selection ends, for instance because the person closed the chat or opened another one,
    /// or because the keyboard focus went to the composer or an overlay.
    case left
  }

  /// Returns the next state. `taken`: the choice that this event made in the picker, with the
  /// message to which it applies; `nil` if the event made no choice.
  static func reduce(
    _ state: State, _ event: Event
  ) -> (state: State, taken: (MessageID, MessageChoice)?) {
    switch (state, event) {
    case (.idle, .selected(let message)), (.selecting, .selected(let message)),
      (.picking, .selected(let message)):
      return (.selecting(message), nil)
    case (.selecting, .changed(let isThere, let nearest)),
      (.picking, .changed(let isThere, let nearest)):
      guard !isThere else { return (state, nil) }
      return (nearest.map { .selecting($0) } ?? .idle, nil)
    case (.selecting(let message), .opened(let picker)),
      (.picking(let message, _), .opened(let picker)):
      return (picker.choices.isEmpty ? state : .picking(message, picker), nil)
    case (.picking(let message, let picker), .moved(let move, let visible)):
      return (.picking(message, picker.moved(move, visible: visible)), nil)
    case (.picking(let message, let picker), .pressed(let index)):
      guard picker.choices.indices.contains(index) else { return (state, nil) }
      return (.selecting(message), (message, picker.choices[index]))
    case (.picking(let message, let picker), .chosen):
      return (.selecting(message), (message, picker.choices[picker.selected]))
    case (.picking(let message, _), .cancelled):
      return (.selecting(message), nil)
    case (.selecting, .cancelled), (.selecting, .left), (.picking, .left):
      return (.idle, nil)
    case (.idle, .changed), (.idle, .opened), (.idle, .moved), (.idle, .pressed),
      (.idle, .chosen), (.idle, .cancelled), (.idle, .left), (.selecting, .moved),
      (.selecting, .pressed), (.selecting, .chosen):
      return (state, nil)
    }
  }
}

extension SelectionScreen.State {
  var message: MessageID? {
    switch self {
    case .idle: nil
    case .selecting(let message), .picking(let message, _): message
    }
  }

  var picker: Picker<MessageChoice>? {
    if case .picking(_, let picker) = self { picker } else { nil }
  }
}

struct SelectionOffer: Sendable, Equatable {
  /// The possible actions, the most important first.
  let actions: [MessageAction]
  /// `true` if the message, or a change of it such as an edit or a reaction, could not be sent and
  /// can be sent again, which the action `.reply` then does.
  let resends: Bool
  /// `true` if the message has a file that can be opened; the action `.openLink` then opens that
  /// file.
  let opensFile: Bool
  /// `true` if the message's file is being uploaded or downloaded, which the action `.discard`
  /// cancels.
  let cancels: Bool

  init(_ row: MessageViewModel, isFoldable: Bool) {
    let can = row.abilities
    resends = !can.resend.isEmpty
    opensFile = row.file?.open != nil
    cancels = row.file?.cancel != nil
    var actions: [MessageAction] = []
    if row.poll?.maxSelections != nil, !resends { actions.append(.vote) }
    if can.canReply || resends { actions.append(.reply) }
    // The action that opens an existing thread comes early; the one that begins a thread comes
    // further below.
    if row.thread != nil { actions.append(.openThread) }
    // Enter takes the first action. It must not discard a message that only waits for a connection,
    // so there the action to edit comes before the action to discard.
    let discards = !can.discard.isEmpty || cancels
    let editsFirst = can.canEdit && !resends && !cancels
    if discards, !editsFirst { actions.append(.discard) }
    if opensFile { actions.append(.openLink) }
    if row.file?.save != nil { actions.append(.saveFile) }
    if isFoldable { actions.append(.unfold) }
    if row.original != nil { actions.append(.showOriginal) }
    if can.canEdit || row.file?.takeBack != nil { actions.append(.edit) }
    if discards, editsFirst { actions.append(.discard) }
    if can.canReply { actions.append(.react) }
    if can.canCopy { actions.append(.copy) }
    if row.thread == nil, can.thread != nil { actions.append(.openThread) }
    // An unsent message is discarded by an action of its own.
    if can.canDelete, !row.isDiscardable { actions.append(.delete) }
    if !opensFile, !LinkFinder.links(of: row).isEmpty { actions.append(.openLink) }
    if !row.isUnsent { actions.append(.seenBy) }
    if row.isEdited, !row.isUnsent { actions.append(.versions) }
    if !row.isUnsent, can.canReply || can.canCopy { actions.append(.copyLink) }
    actions.append(.details)
    self.actions = actions
  }
}

extension MessageViewModel {
  /// `true` for one of the person's own messages that has not come back in a sync yet.
  var isUnsent: Bool {
    if case .local = id { true } else { false }
  }

  /// `true` for one of the person's own messages that can be discarded, because it is not being
  /// sent to the server.
  var isDiscardable: Bool {
    guard case .local(let transaction) = id else { return false }
    return abilities.discard.contains(transaction)
  }
}

/// The contents of an overlay with a few choices, such as the links in a message or the actions on
/// a chat.
struct Picker<Choice: Sendable & Equatable>: Sendable, Equatable {
  let title: String
  private(set) var choices: [Choice] = []
  private(set) var lines: [PickerLine] = []
  private(set) var selected = 0

  init(title: String) { self.title = title }

  var paneState: PickerPaneState {
    var pane = PickerPaneState()
    pane.title = title
    pane.choices = lines
    pane.selected = selected
    return pane
  }

  /// Adds a choice. `key` is the text at the end of its line, such as the name of the key that
  /// carries out the choice without the picker; "" for none.
  mutating func add(_ choice: Choice, words: String, key: String = "") {
    choices.append(choice)
    lines.append(PickerLine(words: words, key: key))
  }

  mutating func select(_ index: Int) {
    if choices.indices.contains(index) { selected = index }
  }

  func moved(_ move: ListMove, visible: Int) -> Picker {
    guard !choices.isEmpty else { return self }
    var copy = self
    copy.selected = move.target(from: selected, count: choices.count, page: visible)
    return copy
  }
}
