package import Intents

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
