internal import Keys

/// A stage of the local loop, for tests that look at what a frame came from.
enum ScreenStage: Sendable, Equatable {
  /// What the input means where the person is.
  case action(Action)
  case edit
  case mouse
  case focus
  /// The machine of this place took an event.
  case reduce(Place)
  /// Another place is in front, or one less.
  case place
  /// A word about what the last key did, or none any more.
  case notice
}

/// Told of each stage, on the drawing thread.
typealias ScreenTrace = @Sendable (ScreenStage) -> Void
