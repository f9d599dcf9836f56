package import Intents

/// A message as the server sent it, with text of limited length that is safe to show (`CleanText`
/// removed control characters). Its fields do not depend on the request or push by which it
/// arrived.
package struct TimelineMessage: Sendable, Equatable {
  package let event: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: MessageContent
  /// The transaction id of a message that this device sent, by which the message leaves the outbox;
  /// `nil` for any other message.
  package let transaction: TransactionID?
  /// The event id of the message to which this message replies, or of the poll that it ends; `nil`
  /// for any other message.
  package let answers: EventID?
  /// The first message of the thread to which this message belongs; `nil` for a message outside of
  /// threads.
  package let thread: EventID?
  /// `true` if the message says that a poll has ended; the property `answers` is then the event id
  /// of that poll. The store drops the message if its sender may not end the poll.
  package let endsPoll: Bool

  package init(
    event: EventID, sender: UserID, timestamp: ServerTimestamp, content: MessageContent,
    transaction: TransactionID?, answers: EventID? = nil, thread: EventID? = nil,
    endsPoll: Bool = false
  ) {
    self.endsPoll = endsPoll
    self.event = event
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
    self.transaction = transaction
    self.answers = answers
    self.thread = thread
  }
}
