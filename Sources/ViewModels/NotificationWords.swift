package import Intents

extension NotificationLevel {
  /// Of what a person is told: "mentions only".
  package var words: String {
    switch self {
    case .all: "all messages"
    case .mentions: "mentions only"
    case .mute: "no notifications"
    }
  }
}
