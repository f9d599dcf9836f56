package import Intents

extension ChatModel {
  /// Marks the room that replaced a chat as being joined, and returns the request to join it.
  /// Another call during the request changes nothing.
  package mutating func follow(_ chat: Chat, to successor: Successor) -> Consequences {
    guard following.insert(chat.id).inserted else { return .none }
    var consequences = showFollowing(chat.id)
    consequences.effects = [.follow(chat.id, to: successor, directWith: chat.directUser)]
    return consequences
  }

  /// Ends the request to join the room that replaced a chat. `next` is the joined chat, which the
  /// screen then opens; `nil` if the join failed.
  package mutating func endFollowing(_ chat: ChatID, to next: ChatID?) -> Consequences {
    guard following.remove(chat) != nil else { return .none }
    var consequences = showFollowing(chat)
    consequences.add(found(next.map { Conversation($0) }))
    return consequences
  }

  private mutating func showFollowing(_ chat: ChatID) -> Consequences {
    guard open?.chat.id == chat else { return .none }
    open?.isFollowing = following.contains(chat)
    return Consequences(changed: .messages)
  }
}
