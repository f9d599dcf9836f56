internal import Intents

/// A new row of `outbox`.
struct OutboxEntry {
  let transaction: TransactionID
  var text = ""
  var purpose = OutboxPurpose.message
  /// The message that this one answers or changes.
  var target: EventID?
  var isEmote = false
}
