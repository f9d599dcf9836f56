package import Intents

extension NotificationLevel {
  /// The notification level in words: "mentions only".
  package var words: String {
    switch self {
    case .all: "all messages"
    case .mentions: "mentions only"
    case .mute: "no notifications"
    }
  }
}
