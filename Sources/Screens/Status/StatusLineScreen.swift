internal import Cells
internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The status line at the bottom: connection, profile, unread total, a note about the last key or a
/// report, and key hints.
struct StatusLineScreen: Sendable {
  private(set) var viewModel = StatusLineViewModel.initial
  private(set) var badge = BadgeViewModel.initial
  private(set) var cache = PaneCache<StatusInput, PaneBuffer>()
  /// A note about the effect of the last key; "" for none.
  private var note = ""
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

  /// Forgets the last drawing, so that the next one is made anew.
  mutating func forgetDrawing() { cache.forget() }

  /// Draws the status line. `context`: the context of the key hints. `completes`: Tab completes a
  /// command, as its hint then says.
  mutating func draw(_ area: Area, keys context: KeyContext, completes: Bool) -> Layer {
    let input = StatusInput(
      viewModel: viewModel, badge: badge, note: note, context: context, completes: completes,
      width: area.size.columns)
    let (buffer, isNew) = cache.drawing(of: input) { input in
      StatusLinePane.draw(
        input.viewModel, badge: input.badge, note: input.note, hints: input.hints,
        width: input.width)
    }
    return Layer(place: nil, area: area, drawing: PaneDrawing(buffer: buffer), isNew: isNew)
  }
}

/// The input from which the status line is drawn.
struct StatusInput: Sendable, Equatable {
  let viewModel: StatusLineViewModel
  let badge: BadgeViewModel
  /// A note about the effect of the last key; "" for none.
  let note: String
  let context: KeyContext
  /// `true` while Tab completes a command, which changes its hint.
  let completes: Bool
  let width: Int
}

extension StatusInput {
  /// Hints for the keys of the context, the most useful first.
  fileprivate var hints: [KeyHint] {
    let isReported = !viewModel.report.isEmpty
    // A problem that does not fit can be read in full in the help, so the help's key is the first
    // hint.
    let help = isReported ? KeyTable.hint(for: .help, in: context) : nil
    // After a failure, the key that retries is hinted before the others.
    let retry = viewModel.retry == nil ? nil : KeyTable.hint(for: .retry)
    let others = KeyTable.hints(for: context) { !(isReported && $0 == .help) }
    return ([help, retry].compactMap(\.self) + others).map { hint in
      let isCompletion = completes && hint.action == .nextPane
      return KeyHint(key: hint.key, label: isCompletion ? ScreenWords.complete : hint.label)
    }
  }
}
