package import Intents

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
