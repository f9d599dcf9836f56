internal import Intents
internal import Model

/// A message of the table `outbox`.
struct OutboxMessage {
  let transaction: TransactionID
  let time: ServerTimestamp
  let content: MessageContent
  let delivery: Delivery
  /// The message to which this one replies.
  let answers: EventID?
}
