package import Intents

/// A change of the banner, which announces new messages and invites on the screen.
package enum BannerEvent: Sendable, Equatable {
  /// New messages or invites arrived: one entry for each chat, at least one. `number` is greater
  /// than that of any earlier banner.
  case came([News], number: Int)
  /// The chat was opened, read (here or on another device) or left, so its messages leave the
  /// banner.
  case seen(ChatID)
  /// Messages of a chat in the banner were edited or deleted: the chat's news as they are now.
  case renewed(News)
  /// The banner was shown for its full time (`BannerDuration`), so it is hidden.
  case expired
}
