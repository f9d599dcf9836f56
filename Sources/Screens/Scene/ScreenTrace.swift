internal import Keys

/// A stage of the handling of an input or another event, such as a new view model, for tests that
/// check why a frame was drawn.
enum ScreenStage: Sendable, Equatable {
  /// A key press was found to have this action.
  case action(Action)
  case edit
  case mouse
  case focus
  /// This pane or overlay handled an event, which may have changed its state.
  case reduce(Place)
  /// The navigation stack changed.
  case place
  /// A note, or the offer to undo an action, appeared or was removed.
  case notice
}

/// A function that is called with each stage of handling an input or another event, on the thread
/// that calls `Screens`.
typealias ScreenTrace = @Sendable (ScreenStage) -> Void
