package import Intents

extension NotificationLevel {
  /// The text for the notification level of a chat: "mentions only".
  package var words: String {
    switch self {
    case .all: "all messages"
    case .mentions: "mentions only"
    case .mute: "no notifications"
    }
  }
}
