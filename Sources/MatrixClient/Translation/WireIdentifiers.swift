internal import Intents
internal import Matrix
internal import Model

extension UserID {
  /// Reads a user id from JSON; `nil` if the value is no user id, or cannot be shown safely.
  init?(wire value: JSONValue?) {
    guard let id = value?.string, id.hasPrefix("@"), CleanText.isSafe(id) else { return nil }
    self.init(id)
  }
}

extension ChatID {
  /// Reads a room id from the network; `nil` if the text cannot be shown safely as an identifier.
  init?(wire id: String) {
    guard CleanText.isSafe(id) else { return nil }
    self.init(id)
  }
}

extension Membership {
  /// Reads a membership from the network: "leave" and "ban" are `.left`; `nil` for "knock", and for
  /// a missing or unknown membership.
  init?(wire: String?) {
    switch wire {
    case "join": self = .joined
    case "invite": self = .invited
    case "leave", "ban": self = .left
    default: return nil
    }
  }
}
