internal import Intents

/// A new row of `outbox`.
struct OutboxEntry {
  let transaction: TransactionID
  var text = ""
  var purpose = OutboxPurpose.message
  /// The message to which this one replies, or which it changes.
  var target: EventID?
  var isEmote = false
}
