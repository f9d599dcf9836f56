package import Intents

/// A chat in the list: what its row needs, and what is known of its unread messages.
package struct Chat: Sendable, Equatable, Identifiable {
  package let id: ChatID
  /// Cleaned and never empty: the room's name, else made of its members.
  package let name: String
  package let topic: String
  /// A chat of two: the other person.
  package let directUser: UserID?
  package let membership: Membership
  /// The newest message, `nil` in a chat without any.
  package let last: ChatPreview?
  /// What to sort by: the time of the newest message, of the invite, or of the creation.
  package let activity: ServerTimestamp
  package let unread: UnreadCounts
  package let draft: Draft
  package let isEncrypted: Bool
  /// Of which messages to tell.
  package let level: NotificationLevel
  /// Where the chat goes on, once it was replaced.
  package let successor: Successor?

  package init(
    id: ChatID, name: String, topic: String, directUser: UserID?, membership: Membership,
    last: ChatPreview?, activity: ServerTimestamp, unread: UnreadCounts, draft: Draft,
    isEncrypted: Bool, level: NotificationLevel = .all, successor: Successor? = nil
  ) {
    self.successor = successor
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
}

/// The room that replaced a chat.
package struct Successor: Sendable, Equatable {
  package let chat: ChatID
  /// The server of whoever replaced it, by which to join; `nil`: not known.
  package let server: String?

  package init(chat: ChatID, server: String?) {
    self.chat = chat
    self.server = server
  }
}

/// The newest message of a chat, for one line.
package struct ChatPreview: Sendable, Equatable {
  /// `nil`: our own.
  package let senderName: String?
  /// One line, cleaned, at most 200 scalars.
  package let text: String
  package let timestamp: ServerTimestamp

  package init(senderName: String?, text: String, timestamp: ServerTimestamp) {
    self.senderName = senderName
    self.text = text
    self.timestamp = timestamp
  }
}

/// Whether we are in a chat.
package enum Membership: String, Sendable, Equatable {
  case joined, invited, left
}

/// What is not read: shown is 0 where our own read position is at or behind the newest message of the
/// batch that brought the server's count, else that count.
package struct UnreadCounts: Sendable, Equatable {
  package let messages: Int
  package let mentions: Int

  package init(messages: Int, mentions: Int) {
    self.messages = messages
    self.mentions = mentions
  }

  package static let none = UnreadCounts(messages: 0, mentions: 0)
}

/// Milliseconds since 1970-01-01 UTC, by a server's clock.
package struct ServerTimestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}

/// A person or bot in a chat.
package struct Member: Sendable, Equatable {
  package let user: UserID
  /// Cleaned; `nil` when the person gave none.
  package let displayName: String?
  package let membership: Membership

  package init(user: UserID, displayName: String?, membership: Membership) {
    self.user = user
    self.displayName = displayName
    self.membership = membership
  }
}
