internal import Intents

/// A message that the person sends, or a change of a message, to be added to the table `outbox`.
struct OutboxEntry {
  let transaction: TransactionID
  var text = ""
  var purpose = OutboxPurpose.message
  /// The message to which a reply replies, or the event that a change concerns, such as an edited
  /// message or a withdrawn reaction; `nil` for a message that is no reply.
  var target: EventID?
  var isEmote = false
  /// The first message of the thread in which a message or an edit was submitted; `nil` for the
  /// main timeline, and for any other change.
  var thread: EventID?
  /// The structure and styles of the text of a message or an edit if it is Markdown, or the
  /// message's file or poll; `nil` for a plain text, and for any other change.
  var format: StoredFormat?
}
