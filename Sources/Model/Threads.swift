package import Intents

package struct ThreadStart: Sendable, Equatable {
  package let draft: Draft
  /// The first unread reply of the thread; `nil` if all replies are read, or no unread one is
  /// stored.
  package let firstUnread: MessageID?
  package let unread: Int

  package init(draft: Draft, firstUnread: MessageID?, unread: Int) {
    self.draft = draft
    self.firstUnread = firstUnread
    self.unread = unread
  }

  package static let empty = ThreadStart(draft: .empty, firstUnread: nil, unread: 0)
}

package struct ThreadSummary: Sendable, Equatable {
  package let root: EventID
  /// The number of replies of the thread that are not deleted: the number of stored ones or, if it
  /// is greater, the server's number, corrected for what arrived since.
  package let replies: Int
  /// The newest reply of the thread, without deleted ones and those of ignored people; `nil` if
  /// there is none, or it is not known.
  package let last: Last?
  package let unread: UnreadCounts
  /// The number of the user's own replies in the thread that wait to be sent or to arrive from the
  /// server.
  package let waiting: Int
  package let failed: Int

  package struct Last: Sendable, Equatable {
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
