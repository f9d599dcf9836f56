package import Intents

/// A chat as it is read from the store, with the content of its row in the chat list. The list has
/// no rows for chats that the user has left, for chats that go on in another joined room, and for
/// invites from ignored people.
package struct Chat: Sendable, Equatable, Identifiable {
  package let id: ChatID
  /// The name of the chat, never empty and safe to show (`CleanText` removed control characters):
  /// the room's name or, without one, a name made of the names of other people, or "Empty chat".
  package let name: String
  /// The topic of the room; "" for none.
  package let topic: String
  /// The other person of a direct chat; `nil` for any other chat.
  package let directUser: UserID?
  package let membership: Membership
  /// The person who sent the last invite to the chat; `nil` if the store knows of none.
  package let inviter: UserID?
  /// The newest message of the main timeline, without reports of a change of the room, such as a
  /// join, and without messages of ignored people; `nil` for none.
  package let last: ChatPreview?
  /// The time of the chat's last activity, by which chats are sorted by recency: that of the
  /// message `last` or, without one, of the latest known change of the room, such as its creation;
  /// for a pending invite, the later of the two.
  package let activity: ServerTimestamp
  /// The counts of unread messages in the main timeline and all threads of the chat; at least one
  /// message if the chat is marked as unread, and none if the user has left the chat.
  package let unread: UnreadCounts
  /// The number of unread messages in all threads of the chat.
  package let unreadInThreads: Int
  /// The draft of the main timeline.
  package let draft: Draft
  package let isEncrypted: Bool
  /// The chat's notification level: the messages of which the person is notified.
  package let level: NotificationLevel
  /// The room that replaced the room of this chat; `nil` for a room that is in use.
  package let successor: Successor?
  /// The stored chat that this one continues after a room upgrade; `nil` unless the rooms of both
  /// name each other.
  package let predecessor: ChatID?
  /// The number of joined members, including the user; `nil` if it is not known.
  package let people: Int?
  package let tag: ChatTag
  /// The section of the chat list to which the chat belongs.
  package let section: ChatSection
  /// `true` if the chat has no unread messages and the person marked it as unread. Unless the user
  /// has left the chat, `unread` then counts one message.
  package let isMarkedUnread: Bool

  package init(
    id: ChatID, name: String, topic: String, directUser: UserID?, membership: Membership,
    last: ChatPreview?, activity: ServerTimestamp, unread: UnreadCounts, draft: Draft,
    isEncrypted: Bool, level: NotificationLevel = .all, successor: Successor? = nil,
    predecessor: ChatID? = nil, inviter: UserID? = nil, people: Int? = nil,
    unreadInThreads: Int = 0, tag: ChatTag = .none, section: ChatSection = .chats,
    isMarkedUnread: Bool = false
  ) {
    self.tag = tag
    self.section = section
    self.isMarkedUnread = isMarkedUnread
    self.people = people
    self.unreadInThreads = unreadInThreads
    self.inviter = inviter
    self.successor = successor
    self.predecessor = predecessor
    self.id = id
    self.name = name
    self.topic = topic
    self.directUser = directUser
    self.membership = membership
    self.last = last
    self.activity = activity
    self.unread = unread
    self.draft = draft
    self.isEncrypted = isEncrypted
    self.level = level
  }

  /// The number of unread messages that are not in threads; 1 for a chat that is unread only
  /// because the person marked it as unread.
  package var unreadInMain: Int { max(0, unread.messages - unreadInThreads) }
}
