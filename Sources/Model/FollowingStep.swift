package import Intents

extension ChatModel {
  /// A person wants to go on in what replaced a chat. While that is being joined, another wish is the
  /// same one.
  package mutating func follow(_ chat: Chat, to successor: Successor) -> Consequences {
    guard following.insert(chat.id).inserted else { return .none }
    var consequences = showFollowing(chat.id)
    consequences.effects = [.follow(chat.id, to: successor, directWith: chat.directUser)]
    return consequences
  }

  /// What replaced a chat was joined, or could not be (`nil`).
  package mutating func endFollowing(_ chat: ChatID, to next: ChatID?) -> Consequences {
    guard following.remove(chat) != nil else { return .none }
    var consequences = showFollowing(chat)
    consequences.add(found(next))
    return consequences
  }

  private mutating func showFollowing(_ chat: ChatID) -> Consequences {
    guard open?.chat.id == chat else { return .none }
    open?.isFollowing = following.contains(chat)
    return Consequences(changed: .messages)
  }
}
