package import Intents

/// Changes of a chat's state, as the server sent them. A field that is `nil` changes nothing.
package struct ChatUpdate: Sendable, Equatable {
  package let chat: ChatID
  package let membership: Membership?
  /// The chat's name from the room's state (`m.room.name`, else the canonical alias); "" removes
  /// the name, `nil` changes nothing.
  package let name: String?
  package let topic: String?
  /// The members from whose names the name of a chat without a name is made (`m.heroes`).
  package let heroes: [UserID]?
  /// The number of joined members, including the user (`m.joined_member_count`).
  package let people: Int?
  package let isEncrypted: Bool?
  /// The person who sent the invite, if `membership` is `.invited`.
  package let inviter: UserID?
  /// The other person, if an invite is to a direct chat. The account's list of direct chats
  /// (`AccountEvent.directChats`) takes precedence.
  package let directUser: UserID?
  /// The time at which the room was created.
  package let timestamp: ServerTimestamp?
  /// The room that replaced the room of this chat.
  package let successor: Successor?
  /// The room that this room replaced, as its creation states it. Anybody can create a room that
  /// names any other, so it counts only if that room names this one as its successor.
  package let predecessor: ChatID?
  /// `true` if the room is a space: it groups rooms, and is no chat.
  package let isSpace: Bool?
  /// The changes of the rooms that a space groups; they count only for a space, and only if
  /// `membership` is `.joined`.
  package let children: [SpaceChild]
  /// The power levels of the room.
  package let powers: RoomPowers?
  /// The room's creators, in a room version in which they rank above all power levels (12 and
  /// later).
  package let creators: [UserID]?

  package init(
    chat: ChatID, membership: Membership? = nil, name: String? = nil, topic: String? = nil,
    heroes: [UserID]? = nil, people: Int? = nil, isEncrypted: Bool? = nil,
    inviter: UserID? = nil, directUser: UserID? = nil, timestamp: ServerTimestamp? = nil,
    successor: Successor? = nil, predecessor: ChatID? = nil, isSpace: Bool? = nil,
    children: [SpaceChild] = [], powers: RoomPowers? = nil, creators: [UserID]? = nil
  ) {
    self.isSpace = isSpace
    self.children = children
    self.powers = powers
    self.creators = creators
    self.successor = successor
    self.predecessor = predecessor
    self.chat = chat
    self.membership = membership
    self.name = name
    self.topic = topic
    self.heroes = heroes
    self.people = people
    self.isEncrypted = isEncrypted
    self.inviter = inviter
    self.directUser = directUser
    self.timestamp = timestamp
  }
}
