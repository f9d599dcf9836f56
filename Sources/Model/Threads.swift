package import Intents

/// The stored state of a thread with which it is opened: the draft, the first unread reply and the
/// number of unread replies.
package struct ThreadStart: Sendable, Equatable {
  package let draft: Draft
  /// The first unread reply of the thread; `nil` if all replies are read, or no unread one is
  /// stored.
  package let firstUnread: MessageID?
  /// The number of unread replies of the thread.
  package let unread: Int

  package init(draft: Draft, firstUnread: MessageID?, unread: Int) {
    self.draft = draft
    self.firstUnread = firstUnread
    self.unread = unread
  }

  package static let empty = ThreadStart(draft: .empty, firstUnread: nil, unread: 0)
}

/// A thread as the main timeline shows it: the number of its replies, its newest reply, its unread
/// messages, and the user's own replies that are still in the outbox.
package struct ThreadSummary: Sendable, Equatable {
  /// The message with which the thread begins.
  package let root: EventID
  /// The number of replies of the thread that are not deleted: the number of stored ones or, if it
  /// is greater, the server's number, corrected for what arrived since.
  package let replies: Int
  /// The newest reply of the thread, without deleted ones and those of ignored people; `nil` if
  /// there is none, or it is not known.
  package let last: Last?
  /// The unread counts of the thread.
  package let unread: UnreadCounts
  /// The number of the user's own replies in the thread that wait to be sent or to arrive from the
  /// server.
  package let waiting: Int
  /// The number of the user's own replies in the thread that could not be sent.
  package let failed: Int

  /// The newest reply of a thread.
  package struct Last: Sendable, Equatable {
    /// The name to show for the person who sent the newest reply.
    package let senderName: String
    package let isOwn: Bool
    package let timestamp: ServerTimestamp

    package init(senderName: String, isOwn: Bool, timestamp: ServerTimestamp) {
      self.senderName = senderName
      self.isOwn = isOwn
      self.timestamp = timestamp
    }
  }

  package init(
    root: EventID, replies: Int, last: Last?, unread: UnreadCounts, waiting: Int = 0,
    failed: Int = 0
  ) {
    self.root = root
    self.replies = replies
    self.last = last
    self.unread = unread
    self.waiting = waiting
    self.failed = failed
  }
}

/// The number of replies of a thread, and the sender and time of its newest reply, as the server
/// sends them along with the message with which the thread begins.
package struct BundledThread: Sendable, Equatable {
  /// The message with which the thread begins.
  package let root: EventID
  package let replies: Int
  /// The sender of the thread's newest reply; `nil` if the server did not send a valid one.
  package let lastSender: UserID?
  /// The time of the thread's newest reply; 0 if the server sent no valid one.
  package let lastTime: ServerTimestamp

  package init(root: EventID, replies: Int, lastSender: UserID?, lastTime: ServerTimestamp) {
    self.root = root
    self.replies = replies
    self.lastSender = lastSender
    self.lastTime = lastTime
  }
}
