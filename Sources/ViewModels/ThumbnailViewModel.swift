package import Intents

/// The thumbnail that is shown below the line of an image or sticker.
package struct ThumbnailViewModel: Sendable, Equatable {
  /// The size of the image as its sender stated it, from which the screen computes how many rows it
  /// reserves for the thumbnail before it is ready; `nil` if the size is not known.
  package let proportions: Proportions?
  package let state: State

  /// The width and the height of an image in pixels, from which the ratio and the greatest size of
  /// the thumbnail follow.
  package struct Proportions: Sendable, Equatable {
    package let width, height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The state of the thumbnail: not requested, being made, or ready.
  package enum State: Sendable, Equatable {
    /// The thumbnail has to be requested; the screen sends the intent, which requests it, when the
    /// message becomes visible, unless the screen shows no thumbnails
    /// (`MessagesPaneState.thumbnailRows` is 0).
    case unasked(Intent)
    case waiting
    case ready(Thumbnail)
  }

  package init(proportions: Proportions?, state: State) {
    self.proportions = proportions
    self.state = state
  }
}
