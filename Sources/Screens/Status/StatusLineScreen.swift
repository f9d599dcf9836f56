internal import Cells
internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The status line at the bottom: connection, profile, a note about the last key or a report, and
/// key hints.
struct StatusLineScreen: Sendable {
  private(set) var viewModel = StatusLineViewModel.initial
  /// The totals of the shown account.
  private(set) var badge = BadgeViewModel.initial
  /// The totals of all accounts that are open.
  private(set) var total = BadgeViewModel.initial
  private(set) var others = OtherAccountsViewModel.initial
  private(set) var cache = PaneCache<StatusInput, PaneBuffer>()
  /// A note about the effect of the last key; "" for none.
  private var note = ""
  /// The last drawing with its input, for clicks; `nil` before the first one.
  private var drawn: (input: StatusInput, buffer: PaneBuffer)?
  /// The offer to take back the last action, and the time at which it ends; `nil` for none.
  private(set) var undo: (offer: UndoOffer, end: UInt64)?
  /// `true` if the composer's text changed after the action that can be taken back.
  private(set) var isTextNewer = false
  /// `true` once the terminal's title was set from the badge.
  private var hasTitle = false

  mutating func receive(_ viewModel: StatusLineViewModel) { self.viewModel = viewModel }

  /// Receives the account's new total of unread messages; returns the terminal title to set for it,
  /// `nil` when that title is already set.
  mutating func receive(_ badge: BadgeViewModel) -> String? {
    self.badge = badge
    defer { hasTitle = true }
    return addUp() || !hasTitle ? total.title : nil
  }

  /// Receives the accounts that are open beside the shown one; returns the terminal title to set
  /// for their totals, `nil` when that title is already set.
  mutating func receive(_ others: OtherAccountsViewModel) -> String? {
    self.others = others
    return addUp() && hasTitle ? total.title : nil
  }

  /// Adds up the totals of all accounts; `true` if the terminal's title changes by that.
  private mutating func addUp() -> Bool {
    let old = total.title
    total = badge.adding(unread: others.unread, mentions: others.mentions)
    return total.title != old
  }

  /// Shows a note until the next key; "" removes it.
  mutating func show(note: String, in context: SceneContext) {
    if note != self.note { context.trace?(.notice) }
    self.note = note
  }

  /// Shows the offer to take back an action, in place of an older one.
  mutating func offer(_ offer: UndoOffer, in context: SceneContext) {
    context.trace?(.notice)
    note = ""
    isTextNewer = false
    undo = (offer, MonotonicTime.end(of: UndoOffer.duration, since: context.now))
  }

  /// Notes that the composer's text changed, which the key for undo takes back first.
  mutating func textChanged() { isTextNewer = true }

  /// The time at which the offer to take back an action ends; `nil` without an offer.
  var deadline: UInt64? { undo?.end }

  /// Ends the offer to take back an action if its time has come.
  mutating func tick(in context: SceneContext) {
    if let undo, undo.end <= context.now { _ = takeBack(in: context) }
  }

  /// Ends the offer to take back an action, and returns it; `nil` without an offer.
  mutating func takeBack(in context: SceneContext) -> UndoOffer? {
    guard let offer = undo?.offer else { return nil }
    context.trace?(.notice)
    undo = nil
    return offer
  }

  /// Forgets the last drawing, so that the next one is made anew.
  mutating func forgetDrawing() { cache.forget() }

  /// The part of the status line that can be clicked.
  enum Target: Sendable, Equatable { case undo, help }

  /// The part of the status line at a column, as it was last drawn; `nil` where a click does
  /// nothing.
  func target(atColumn column: Int) -> Target? {
    guard let drawn, (0..<drawn.buffer.size.columns).contains(column) else { return nil }
    if drawn.buffer.row(0)[column].role == .button { return .undo }
    let help = drawn.input.help.flatMap {
      StatusLinePane.columns(ofHelp: $0, width: drawn.input.width)
    }
    return help?.contains(column) == true ? .help : nil
  }

  /// Draws the status line. `keys`: the context of the key hints; `nil` for no hints. `words`: the
  /// words of hints that follow from what is offered now. `offersUndo`: the offer to take back an
  /// action is not on the page, so it is here.
  mutating func draw(
    _ area: Area, keys: KeyContext?, words: HintWords?, offersUndo: Bool, in context: SceneContext
  ) -> Layer {
    let input = StatusInput(
      viewModel: viewModel, note: note, undo: offersUndo ? undo?.offer.words ?? "" : "",
      context: keys, words: words,
      isNarrow: !context.layout.isWide, list: context.layout.rule?.column ?? 0,
      width: area.size.columns, isLinear: context.layout.isLinear)
    let (buffer, isNew) = cache.drawing(of: input) { input in
      StatusLinePane.draw(
        input.viewModel, note: input.note, undo: input.undo, hints: input.hints,
        help: input.help, list: input.list, width: input.width, isLinear: input.isLinear)
    }
    if isNew { drawn = (input, buffer) }
    return Layer(place: nil, area: area, drawing: PaneDrawing(buffer: buffer), isNew: isNew)
  }
}

/// The words of key hints that follow from what is offered now, such as "take Anna".
struct HintWords: Sendable, Equatable {
  /// The actions whose hints come first.
  let order: [Action]
  /// The labels that take the place of the usual ones.
  let labels: [Action: String]
  /// `true` if only these hints are shown, and no help, as something lies above the page.
  let isOverlay: Bool
  /// The actions that would do nothing now; no hint names them.
  var hidden: Set<Action> = []
}

/// The input from which the status line is drawn.
struct StatusInput: Sendable, Equatable {
  let viewModel: StatusLineViewModel
  /// A note about the effect of the last key; "" for none.
  let note: String
  /// The report of an action with the offer to undo it; "" for none.
  let undo: String
  /// The context of the hints; `nil` for none.
  let context: KeyContext?
  /// The words of hints that follow from what is offered now; `nil` for the usual ones.
  let words: HintWords?
  /// `true` if the screen is too narrow to show the chat list beside a chat; the hints then offer
  /// the key that leads back to the list.
  let isNarrow: Bool
  /// The width in columns of the chat list beside the page; 0 when they are not side by side.
  let list: Int
  let width: Int
  /// `true` if the line is drawn for a screen reader.
  let isLinear: Bool
}

extension StatusInput {
  /// The hint for the help, at the right edge; `nil` without a context, and while an overlay or a
  /// selected message names its own keys there.
  fileprivate var help: KeyHint? {
    guard words?.isOverlay != true else { return nil }
    return switch context {
    case .everywhere?, .chatList?, .messages?, .createChat?, .writing?:
      context.flatMap { KeyTable.hint(for: .help, in: $0) }.map {
        KeyHint(key: $0.key, label: $0.label)
      }
    case .invite?: KeyTable.hint(for: .help).map { KeyHint(key: $0.key, label: $0.label) }
    case .selection?, .picker?, .messageDetails?, .switcher?, .settings?, .keys?, .question?,
      .help?,
      nil:
      nil
    }
  }

  /// Hints for the keys of the context, the most useful first.
  fileprivate var hints: [KeyHint] {
    guard let context else { return [] }
    // After a failure, the key that retries is hinted before the others.
    let retry = viewModel.retry == nil ? nil : KeyTable.hint(for: .retry)
    let hasHelp = help != nil
    var actions = KeyTable.hints(for: context) { !hasHelp || $0 != .help }
    if let words {
      let first = words.order.compactMap { KeyTable.hint(for: $0, in: context) }
      let rest = actions.filter { hint in
        !words.order.contains(hint.action) && !words.hidden.contains(hint.action)
      }
      actions = words.isOverlay ? first : first + rest
    } else if context == .messages, isNarrow, let back = KeyTable.hint(for: .back, in: context) {
      actions.insert(back, at: min(1, actions.count))
    }
    return ([retry].compactMap(\.self) + actions).map { hint in
      let isBack = hint.action == .back && context == .messages
      let label = words?.labels[hint.action] ?? (isBack ? ScreenWords.chats : hint.label)
      return arrows(hint, label)
    }
  }

  /// The hint as it is drawn: where two arrows do the two halves of an action, both as its key. A
  /// button has one key only.
  private func arrows(_ hint: KeyTable.Hint, _ label: String) -> KeyHint {
    let isButton = hint.action == .nextValue && words?.labels[.nextValue] != nil
    let pair = isButton ? nil : Self.arrowPairs.first { $0.on == hint.action }
    guard let context, let pair, !isLinear, has(KeyStroke(pair.onKey), pair.on, in: context),
      has(KeyStroke(pair.backKey), pair.back, in: context)
    else { return KeyHint(key: hint.key, label: label) }
    return KeyHint(key: pair.drawn, label: label)
  }

  private func has(_ key: KeyStroke, _ action: Action, in context: KeyContext) -> Bool {
    KeyTable.binding(for: action, in: context)?.keys.contains(key) ?? false
  }

  /// The actions whose keys are two arrows, with the arrows as they are drawn together.
  private static let arrowPairs:
    [(on: Action, onKey: Key, back: Action, backKey: Key, drawn: String)] = [
      (.down, .down, .up, .up, "↑↓"),
      (.right, .right, .left, .left, "←→"),
      (.nextValue, .right, .previousValue, .left, "←→"),
    ]
}
