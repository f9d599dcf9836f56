internal import Cells
internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The status line at the bottom: connection, profile, a note about the last key or a report, and
/// key hints.
struct StatusLineScreen: Sendable {
  private(set) var viewModel = StatusLineViewModel.initial
  private(set) var badge = BadgeViewModel.initial
  private(set) var cache = PaneCache<StatusInput, PaneBuffer>()
  /// A note about the effect of the last key; "" for none.
  private var note = ""
  /// The last drawing with its input, for clicks; `nil` before the first one.
  private var drawn: (input: StatusInput, buffer: PaneBuffer)?
  /// The offer to take back the last action, and the time at which it ends; `nil` for none.
  private(set) var undo: (offer: UndoOffer, end: UInt64)?
  /// `true` once the terminal's title was set from the badge.
  private var hasTitle = false

  mutating func receive(_ viewModel: StatusLineViewModel) { self.viewModel = viewModel }

  /// Receives a new total of unread messages; returns the terminal title to set for it, `nil` when
  /// that title is already set.
  mutating func receive(_ badge: BadgeViewModel) -> String? {
    let isSet = hasTitle && badge.title == self.badge.title
    self.badge = badge
    hasTitle = true
    return isSet ? nil : badge.title
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
    undo = (offer, ScreenDelay.end(of: ScreenDelay.undo, since: context.now))
  }

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

  /// Draws the status line. `keys`: the context of the key hints; `nil` for no hints. `completes`: Tab completes a
  /// command, as its hint then says. `offersUndo`: the offer to take back an action is not on the
  /// page, so it is here.
  mutating func draw(
    _ area: Area, keys: KeyContext?, completes: Bool, offersUndo: Bool, in context: SceneContext
  ) -> Layer {
    let input = StatusInput(
      viewModel: viewModel, note: note, undo: offersUndo ? undo?.offer.words ?? "" : "",
      context: keys, completes: completes,
      isNarrow: !context.layout.isWide, list: context.layout.rule?.column ?? 0,
      width: area.size.columns, isLinear: context.layout.isLinear)
    let (buffer, isNew) = cache.drawing(of: input) { input in
      StatusLinePane.draw(
        input.viewModel, note: input.note, undo: input.undo, hints: input.hints,
        help: input.help, list: input.list, width: input.width, isLinear: input.isLinear)
    }
    drawn = (input, buffer)
    return Layer(place: nil, area: area, drawing: PaneDrawing(buffer: buffer), isNew: isNew)
  }
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
  /// `true` while Tab completes a command or a name; the hint for Tab then says so.
  let completes: Bool
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
    switch context {
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
    var actions = KeyTable.hints(for: context) { help == nil || $0 != .help }
    // Tab completes the command that is being typed, so its hint comes first.
    if completes, let tab = actions.firstIndex(where: { $0.action == .nextPane }) {
      actions.insert(actions.remove(at: tab), at: 0)
    }
    if context == .messages, isNarrow, let back = KeyTable.hint(for: .back, in: context) {
      actions.insert(back, at: min(1, actions.count))
    }
    return ([retry].compactMap(\.self) + actions).map { hint in
      let isCompletion = completes && hint.action == .nextPane
      let isBack = hint.action == .back && context == .messages
      let label = isCompletion ? ScreenWords.complete : isBack ? ScreenWords.chats : hint.label
      return KeyHint(key: hint.key, label: label)
    }
  }
}
