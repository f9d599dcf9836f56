internal import Intents

/// A message that the person sends, or a change of a message, to be added to the table `outbox`.
struct OutboxEntry {
  let transaction: TransactionID
  var text = ""
  var purpose = OutboxPurpose.message
  /// The message to which a reply replies, or which a change changes; `nil` for a message that is
  /// no reply.
  var target: EventID?
  var isEmote = false
  /// The first message of the thread in which the entry was submitted; `nil` for none.
  var thread: EventID?
  /// The structure and styles of the message's text if it is Markdown, or the message's file or
  /// poll; `nil` for a plain text, and for a change that has no text.
  var format: StoredFormat?
}
