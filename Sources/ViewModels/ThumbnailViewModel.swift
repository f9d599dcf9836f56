package import Intents

/// The small image below a message's line.
package struct ThumbnailViewModel: Sendable, Equatable {
  /// The proportions of the image, as its sender tells them, by which rows are kept for it before
  /// it is there; `nil` if they are not known.
  package let proportions: Proportions?
  package let state: State

  /// The width and the height of an image; only their ratio and the limit by its size are used.
  package struct Proportions: Sendable, Equatable {
    package let width, height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  package enum State: Sendable, Equatable {
    /// The thumbnail was not asked for; the intent asks for it once the message is on the screen.
    case unasked(Intent)
    case waiting
    case ready(Thumbnail)
  }

  package init(proportions: Proportions?, state: State) {
    self.proportions = proportions
    self.state = state
  }
}
