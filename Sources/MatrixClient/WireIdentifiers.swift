internal import Intents
internal import Matrix
internal import Model

extension UserID {
  /// A user id that can be shown; `nil` for anything else.
  init?(wire value: JSONValue?) {
    guard let id = value?.string, id.hasPrefix("@"), CleanText.isSafe(id) else { return nil }
    self.init(id)
  }
}

extension ChatID {
  /// A room id; `nil` for what cannot be one.
  init?(wire id: String) {
    guard CleanText.isSafe(id) else { return nil }
    self.init(id)
  }
}

extension Membership {
  /// `nil` for those that a chat list does not know.
  init?(wire: String?) {
    switch wire {
    case "join": self = .joined
    case "invite": self = .invited
    case "leave", "ban": self = .left
    default: return nil
    }
  }
}
