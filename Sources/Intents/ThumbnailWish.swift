/// The person's choice whether thumbnails of images are shown below their messages. A terminal with
/// fewer than 256 colours, or an ASCII screen, shows none in any case.
package enum ThumbnailWish: String, Sendable, Equatable, CaseIterable {
  /// Thumbnails are shown unless confab runs over SSH, where each thumbnail costs some kilobytes.
  case auto
  case on, off
}
