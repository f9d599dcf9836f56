package import Intents

/// The list has no rows for chats that the user has left, for chats that go on in another joined
/// room, and for invites from ignored people.
package struct Chat: Sendable, Equatable, Identifiable {
  package let id: ChatID
  /// The name of the chat, never empty and safe to show (`CleanText` removed control characters):
  /// the room's name or, without one, a name made of the names of other people, or "Empty chat".
  package let name: String
  package let topic: String
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
  package let unreadInThreads: Int
  /// The draft of the main timeline.
  package let draft: Draft
  package let isEncrypted: Bool
  package let level: NotificationLevel
  package let successor: Successor?
  /// The stored chat that this one continues after a room upgrade; `nil` unless the rooms of both
  /// name each other.
  package let predecessor: ChatID?
  /// The number of joined members, including the user; `nil` if it is not known.
  package let people: Int?
  package let tag: ChatTag
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

package enum ChatEvent: Sendable, Equatable {
  case updated(ChatUpdate)
  /// Who ended the user's membership of the chat, and why; `.left` follows.
  case removed(ChatID, Removal)
  /// The user is no longer in the chat: the user left it, declined its invite or was removed from
  /// it.
  case left(ChatID)
  case leaveFailed(ChatID, FailureReason)
  /// The user joined the room that replaced the chat `from`, and a sync has brought this room,
  /// `to`.
  case followed(from: ChatID, to: ChatID)
  /// The room that replaced this chat could not be joined, or no sync brought it in time.
  case followFailed(ChatID, FailureReason)
  case resolved(MatrixLink, ResolvedLink)
  /// The unread counts that the server sent, of the main timeline and of each thread with unread
  /// messages. They include all messages of the same batch of events.
  case unread(ChatID, UnreadCounts, threads: [EventID: UnreadCounts] = [:])
  /// The user's own read position as the server reports it; any of the user's devices may have set
  /// it.
  case readUpTo(ChatID, EventID, scope: ReadScope = .everything)
  /// The person has read up to this message on this device, in the main timeline or in the thread
  /// that begins with the message `thread`. The read receipt stays pending until `.receiptSent`.
  case readHere(ChatID, EventID, thread: EventID? = nil)
  /// The server accepted the user's read receipt for this event, or refused it for good.
  case receiptSent(ChatID, EventID)
}

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
  package let inviter: UserID?
  /// The other person, if an invite is to a direct chat. The account's list of direct chats
  /// (`AccountEvent.directChats`) takes precedence.
  package let directUser: UserID?
  /// The time at which the room was created.
  package let timestamp: ServerTimestamp?
  package let successor: Successor?
  /// The room that this room replaced, as its creation states it. Anybody can create a room that
  /// names any other, so it counts only if that room names this one as its successor.
  package let predecessor: ChatID?
  package let isSpace: Bool?
  /// The changes of the rooms that a space groups; they count only for a space, and only if
  /// `membership` is `.joined`.
  package let children: [SpaceChild]
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

/// The newest message of a chat's main timeline, or an own one that waits to be sent or to arrive
/// there, as one line of the chat list, without reports of a change of the room and messages of
/// ignored people.
package struct ChatPreview: Sendable, Equatable {
  /// The name to show for the message's sender; `nil` for an own message.
  package let senderName: String?
  /// The newest message as one line of at most 200 scalars, safe to show (`CleanText` removed
  /// control characters).
  package let text: String
  package let timestamp: ServerTimestamp
  /// The delivery state of an own message that the timeline does not contain yet; `nil` for any
  /// other message.
  package let delivery: Delivery?

  package init(
    senderName: String?, text: String, timestamp: ServerTimestamp, delivery: Delivery? = nil
  ) {
    self.delivery = delivery
    self.senderName = senderName
    self.text = text
    self.timestamp = timestamp
  }
}

/// A person's membership of a chat: joined, invited, or left; a person who was removed or banned
/// counts as a person who left.
package enum Membership: String, Sendable, Equatable {
  case joined, invited, left
}

/// A mention also counts as a message.
package struct UnreadCounts: Sendable, Equatable {
  package let messages: Int
  package let mentions: Int

  package init(messages: Int, mentions: Int) {
    self.messages = messages
    self.mentions = mentions
  }

  package static let none = UnreadCounts(messages: 0, mentions: 0)
}

/// The power level of the user in a room (`own`), and the levels that actions need there
/// (`needed`).
package struct Standing: Sendable, Equatable {
  package let own: Int
  package let needed: NeededPowers

  package init(own: Int, needed: NeededPowers) {
    self.own = own
    self.needed = needed
  }
}

package enum KnownStanding: Sendable, Equatable {
  /// No power levels of the room are known: the program refuses no change of the room, and leaves
  /// the check to the server.
  case unknown
  /// The stored power levels of the room are missing or incomplete, because an older version of the
  /// program stored the chat, so that they have to be fetched.
  case missing
  case known(Standing)

  package var standing: Standing? {
    if case .known(let standing) = self { standing } else { nil }
  }
}

/// The room that replaced the room of a chat (`m.room.tombstone`).
package struct Successor: Sendable, Equatable {
  /// The limit on the rooms of which each replaced the one before it, because hostile rooms may
  /// replace each other without an end.
  package static let maxUpgrades = 1_000

  package let chat: ChatID
  /// The server of the person who replaced the chat, through which to join; `nil` if unknown.
  package let server: String?

  package init(chat: ChatID, server: String?) {
    self.chat = chat
    self.server = server
  }
}

extension ChatModel {
  package mutating func follow(_ chat: Chat, to successor: Successor) -> Consequences {
    guard following.insert(chat.id).inserted else { return .none }
    var consequences = showFollowing(chat.id)
    consequences.effects = [.follow(chat.id, to: successor, directWith: chat.directUser)]
    return consequences
  }

  /// `next` is the joined chat, which the screen then opens; `nil` if the join failed.
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

/// The membership of a room in a space, as a state event `m.space.child` of the space defines it.
package struct SpaceChild: Sendable, Equatable {
  package let room: ChatID
  /// The position of the room among the rooms of the space; `nil` if the room does not belong to
  /// the space any more.
  package let place: SpacePlace?

  package init(room: ChatID, place: SpacePlace?) {
    self.room = room
    self.place = place
  }
}

/// The fields that order the rooms of a space.
/// <https://spec.matrix.org/v1.11/client-server-api/#ordering-of-children-within-a-space>
package struct SpacePlace: Sendable, Equatable {
  private static let maxOrderLength = 50

  /// The text by which the rooms of a space are sorted, character by character; `nil` if the
  /// `m.space.child` event has no valid text. Rooms without such a text come after the others.
  package let order: String?
  /// The timestamp of the `m.space.child` event, by which rooms with the same `order`, or without
  /// one, are sorted.
  package let timestamp: ServerTimestamp

  /// Makes a room's position in a space. An `order` that is longer than 50 characters, or has other
  /// characters than printable ASCII, is replaced by `nil`.
  package init(order: String?, timestamp: ServerTimestamp) {
    self.order = order.flatMap { Self.isValid($0) ? $0 : nil }
    self.timestamp = timestamp
  }

  private static func isValid(_ order: String) -> Bool {
    order.utf8.count <= maxOrderLength && order.utf8.allSatisfy { (0x20...0x7e).contains($0) }
  }
}

/// Messages of one chat that arrived together, oldest first, and their position in its history. The
/// list may be empty, for instance if only a gap in the history is reported.
package struct Arrival: Sendable, Equatable {
  package let chat: ChatID
  package let messages: [TimelineMessage]
  package let placement: Placement

  package init(chat: ChatID, messages: [TimelineMessage], placement: Placement) {
    self.chat = chat
    self.messages = messages
    self.placement = placement
  }
}

package enum Placement: Sendable, Equatable {
  /// The end of the chat's history. If messages are missing before the arrived ones, `gap` is the
  /// pagination token with which the missing messages are fetched; else `nil`.
  case newest(gap: HistoryToken?)
  /// A gap, or the history before all stored messages. `filling` is the pagination token with which
  /// the messages were fetched, by which the store finds the gap; `nil` if they are the newest page
  /// of a chat of which no history was fetched before, or, without messages, if a sync has reached
  /// the start of the chat. `rest` is the token for the next older page; `nil` if there is none.
  case older(filling: HistoryToken?, rest: HistoryToken?)
  /// A page of the thread that begins with the message of the given event id. `filling` is the
  /// pagination token with which the page was fetched; `nil` for the newest page of the thread.
  /// `rest` is the token for the next older page; `nil` if there is none.
  case thread(EventID, filling: HistoryToken?, rest: HistoryToken?)
}
