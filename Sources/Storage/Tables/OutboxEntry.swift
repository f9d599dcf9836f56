internal import Intents

/// A message or change that the person sends, to be added to the table `outbox`.
struct OutboxEntry {
  let transaction: TransactionID
  var text = ""
  var purpose = OutboxPurpose.message
  /// The message to which this one replies, or which it changes; `nil` for a message that is no
  /// reply.
  var target: EventID?
  var isEmote = false
  /// The first message of the thread to which a message or reply belongs; `nil` for the main
  /// timeline.
  var thread: EventID?
  /// The structure and styles of a text in Markdown; `nil` for a plain text.
  var format: StoredFormat?
}
