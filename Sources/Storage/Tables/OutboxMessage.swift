internal import Intents
internal import Model

/// An own message, or an edit of one, from the table `outbox`: the timeline does not contain it
/// yet.
struct OutboxMessage {
  let transaction: TransactionID
  let time: ServerTimestamp
  let content: MessageContent
  let delivery: Delivery
  /// The message to which a reply replies, or which an edit changes; `nil` for any other message.
  let answers: EventID?
  /// The event id that the server assigned to the message; `nil` until the server has accepted the
  /// message.
  let event: EventID?
}
