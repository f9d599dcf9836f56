/// The notification level of a chat: the person is notified of all messages, of mentions, or of
/// none.
package enum NotificationLevel: String, Sendable, Equatable, CaseIterable {
  case all, mentions, mute

  /// The level that follows this one when the person presses the key for notification levels: from
  /// all to mentions, from mentions to mute, from mute to all.
  package var next: NotificationLevel {
    switch self {
    case .all: .mentions
    case .mentions: .mute
    case .mute: .all
    }
  }
}
