package import Intents

/// A message as the server sent it, with text of limited length that is safe to show (`CleanText`
/// removed control characters). Its fields do not depend on the request or push that brought it.
package struct TimelineMessage: Sendable, Equatable {
  package let event: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: MessageContent
  /// The transaction id of a message that this device sent, by which the message leaves the outbox;
  /// `nil` for any other message.
  package let transaction: TransactionID?
  /// The message to which this one replies; `nil` if it is no reply. Votes in a poll are
  /// `PollResponse` values.
  package let answers: EventID?
  /// The first message of the thread to which this message belongs; `nil` for a message outside of
  /// threads.
  package let thread: EventID?
  /// `true` if the message says that the poll with the event id `answers` has ended. The store
  /// drops the message if its sender may not end that poll.
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
