internal import Keys

/// A stage of the handling of an input, for tests that check why a frame was drawn.
enum ScreenStage: Sendable, Equatable {
  /// A key press was found to have this action.
  case action(Action)
  case edit
  case mouse
  case focus
  /// The state machine of this pane or overlay handled an event.
  case reduce(Place)
  /// The navigation stack changed.
  case place
  /// A note about the last key press appeared or was removed.
  case notice
}

/// A function that is called with each `ScreenStage`, on the drawing thread.
typealias ScreenTrace = @Sendable (ScreenStage) -> Void
