/// The person's choice whether images are shown small below their messages.
package enum ThumbnailWish: String, Sendable, Equatable, CaseIterable {
  /// Unless confab runs over SSH, where each of them costs some kilobytes.
  case auto
  case on, off
}
