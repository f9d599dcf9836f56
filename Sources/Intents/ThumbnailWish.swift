/// The person's choice whether thumbnails of images are shown below their messages. Some screens
/// show none in any case, for instance one that shows only ASCII characters.
package enum ThumbnailWish: String, Sendable, Equatable, CaseIterable {
  /// Thumbnails are shown unless confab runs over SSH, where each thumbnail costs some kilobytes.
  case auto
  case on, off
}
