/// An intent about a message, or one that takes an action back. Deletions and reactions carry a transaction id of their own, so that
/// a repeated request is carried out once.
package enum ActionIntent: Sendable, Equatable {
  /// Deletes an own message for everyone, or withdraws an own reaction.
  case delete(ChatID, EventID, TransactionID)
  /// Reacts with an emoji.
  case react(ChatID, EventID, key: String, TransactionID)
  /// Loads the details of a message (readers, exact time, sender, identifiers) for the overlay
  /// about it, and keeps them current until `.stopInspecting`.
  case inspect(ChatID, MessageID)
  case stopInspecting
  /// Sends an own text, edit, reaction or deletion again that failed.
  case resend(TransactionID)
  /// Gives up an own text, edit, reaction or deletion that was not sent.
  case discard(TransactionID)
  /// Takes back that this chat was marked as read; does nothing once the server was told.
  case undoRead(ChatID)
}
