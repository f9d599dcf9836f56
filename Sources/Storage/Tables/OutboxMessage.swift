internal import Intents
internal import Model

/// A message of the table `outbox`.
struct OutboxMessage {
  let transaction: TransactionID
  let time: ServerTimestamp
  let content: MessageContent
  let delivery: Delivery
  /// The message that this one answers.
  let answers: EventID?
}
