package import Intents

/// A change of the in-app notification.
package enum BannerEvent: Sendable, Equatable {
  /// New messages arrived: one entry for each chat, at least one. `number` is greater than that of
  /// any earlier banner.
  case came([News], number: Int)
  /// The chat was opened or read, here or on another device, so its messages leave the banner.
  case seen(ChatID)
  /// The banner was shown for its full time, and is hidden.
  case expired
}
