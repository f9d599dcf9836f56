internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

/// The status line at the bottom of the screen: connection or account, a note, an offer to undo an
/// action or a report, and key hints. It also adds up the unread messages of all open accounts, for
/// the titles of the terminal and of panes.
struct StatusLineScreen: Sendable {
  private(set) var viewModel = StatusLineViewModel.initial
  /// The numbers of unread messages and mentions in all chats of this account.
  private(set) var badge = BadgeViewModel.initial
  /// The numbers of unread messages and mentions in all open accounts together.
  private(set) var total = BadgeViewModel.initial
  private(set) var others = OtherAccountsViewModel.initial
  private(set) var cache = PaneCache<StatusInput, PaneBuffer>()
  /// The note that is shown, at the latest until the next key press; "" for none.
  private(set) var note = ""
  /// The last drawing with its input, to find the target of a click; `nil` before the first
  /// drawing.
  private var drawn: (input: StatusInput, buffer: PaneBuffer)?
  /// The offer to undo an action, and the time at which the offer ends, in nanoseconds of the
  /// monotonic clock; `nil` for none.
  private(set) var undo: (offer: UndoOffer, end: UInt64)?
  /// `true` if text was typed or pasted into the composer after the action that can be undone.
  private(set) var isTextNewer = false
  /// `true` if the last thing that the person did, but for edits of a text, cannot be undone.
  var isFinal = false
  /// `true` once this account's number of unread messages was received, so that the terminal's
  /// title can be set.
  private var hasTitle = false

  mutating func receive(_ viewModel: StatusLineViewModel) { self.viewModel = viewModel }

  /// Returns the terminal title to set; `nil` if the title has not changed since an earlier call.
  mutating func receive(_ badge: BadgeViewModel) -> String? {
    self.badge = badge
    defer { hasTitle = true }
    return addUp() || !hasTitle ? total.title : nil
  }

  /// Returns the terminal title to set; `nil` if the title has not changed, or if this account's
  /// own numbers have not arrived yet.
  mutating func receive(_ others: OtherAccountsViewModel) -> String? {
    self.others = others
    return addUp() && hasTitle ? total.title : nil
  }

  private mutating func addUp() -> Bool {
    let old = total.title
    total = badge.adding(unread: others.unread, mentions: others.mentions)
    return total.title != old
  }

  /// Shows a note in the status line, at the latest until the next key press; "" removes the note.
  mutating func show(note: String, in context: SceneContext) {
    if note != self.note { context.trace?(.notice) }
    self.note = note
  }

  mutating func offer(_ offer: UndoOffer, in context: SceneContext) {
    context.trace?(.notice)
    note = ""
    isTextNewer = false
    isFinal = false
    undo = (offer, MonotonicTime.end(of: UndoOffer.duration, since: context.now))
  }

  /// Records that text was typed or pasted into the composer, so that the undo key undoes that
  /// before the action for which an undo is offered.
  mutating func textChanged() { isTextNewer = true }

  /// The time at which the offer to undo an action ends, in nanoseconds of the monotonic clock;
  /// `nil` if there is no offer.
  var deadline: UInt64? { undo?.end }

  mutating func tick(in context: SceneContext) {
    if let undo, undo.end <= context.now { _ = takeBack(in: context) }
  }

  mutating func takeBack(in context: SceneContext) -> UndoOffer? {
    guard let offer = undo?.offer else { return nil }
    context.trace?(.notice)
    undo = nil
    return offer
  }

  mutating func forgetDrawing() { cache.forget() }

  enum Target: Sendable, Equatable { case undo, help }

  func target(atColumn column: Int) -> Target? {
    guard let drawn, (0..<drawn.buffer.size.columns).contains(column) else { return nil }
    if drawn.buffer.row(0)[column].role == .button { return .undo }
    let help = drawn.input.help.flatMap {
      StatusLinePane.columns(ofHelp: $0, width: drawn.input.width)
    }
    return help?.contains(column) == true ? .help : nil
  }

  /// `keys`: the context for whose keys hints are shown; `nil` for no hints. `words`: hints for
  /// what keys do at the moment; `nil` for the usual hints of the context. `showsNote`: the note is
  /// shown here, because no page on the screen shows it. `offersUndo`: the offer to undo an action
  /// is shown here, because no page on the screen has a row for it.
  mutating func draw(
    _ area: Area, keys: KeyContext?, words: HintWords?, showsNote: Bool, offersUndo: Bool,
    in context: SceneContext
  ) -> Layer {
    let input = StatusInput(
      viewModel: viewModel, note: showsNote ? note : "",
      undo: offersUndo ? undo?.offer.words ?? "" : "",
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

/// Key hints that depend on what keys do at the moment in the pane or overlay with the keyboard
/// focus, such as "take Anna".
struct HintWords: Sendable, Equatable {
  let order: [Action]
  let labels: [Action: String]
  /// `true` if only the hints of `order` are shown for the keys of the context, and no hint for the
  /// help, as while completions are offered.
  let isOverlay: Bool
  /// The actions whose hints are left out, because they would have no effect now or are less
  /// useful.
  var hidden: Set<Action> = []
}

struct StatusInput: Sendable, Equatable {
  let viewModel: StatusLineViewModel
  /// The note that is shown, at the latest until the next key press; "" for none.
  let note: String
  /// The note about the action that the person can undo; "" for none, and if the page shows it.
  let undo: String
  /// The context for whose keys hints are shown; `nil` for no hints.
  let context: KeyContext?
  /// Key hints for what keys do at the moment; `nil` for the usual hints of the context.
  let words: HintWords?
  /// `true` if the chat list cannot be beside a chat, on a narrow screen or in linear mode; the
  /// usual hints for a chat then include the key that leads back to the list.
  let isNarrow: Bool
  /// The width in columns of the chat list beside the page; 0 if they are not side by side.
  let list: Int
  let width: Int
  let isLinear: Bool
}

extension StatusInput {
  /// The hint for the key that opens the help, at the right edge; `nil` without such a key or a
  /// context, while completions are offered, and in the contexts of overlays and of a selected
  /// message, whose own hints take that place.
  fileprivate var help: KeyHint? {
    guard words?.isOverlay != true else { return nil }
    return switch context {
    case .everywhere?, .chatList?, .messages?, .createChat?, .messageSearch?, .writing?:
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

  fileprivate var hints: [KeyHint] {
    guard let context else { return [] }
    // While the server cannot be reached, the key that reconnects is hinted before the others.
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

  /// Returns a key hint with this label, as it is drawn: if the action and its opposite have two
  /// arrow keys, both arrows are shown as the key, but not for a screen reader. While a button of
  /// the settings is selected, only the key that presses the button is shown.
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

  /// Pairs of opposite actions, each with the arrow key that it usually has, and the text that
  /// shows both arrows.
  private static let arrowPairs:
    [(on: Action, onKey: Key, back: Action, backKey: Key, drawn: String)] = [
      (.down, .down, .up, .up, "↑↓"),
      (.right, .right, .left, .left, "←→"),
      (.nextValue, .right, .previousValue, .left, "←→"),
    ]
}
