package import Intents

/// A message as the server sent it, with bounded and cleaned text. Nothing in it says by which
/// request or push it came.
package struct TimelineMessage: Sendable, Equatable {
  package let event: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: MessageContent
  /// The transaction id of a message of this device, by which the message leaves the outbox.
  package let transaction: TransactionID?
  /// The message to which this one replies.
  package let answers: EventID?

  package init(
    event: EventID, sender: UserID, timestamp: ServerTimestamp, content: MessageContent,
    transaction: TransactionID?, answers: EventID? = nil
  ) {
    self.event = event
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
    self.transaction = transaction
    self.answers = answers
  }
}
