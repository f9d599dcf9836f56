/// The person's choice whether thumbnails of images are shown below their messages.
package enum ThumbnailWish: String, Sendable, Equatable, CaseIterable {
  /// Thumbnails are shown unless confab runs over SSH, where each thumbnail costs some kilobytes.
  case auto
  case on, off
}
