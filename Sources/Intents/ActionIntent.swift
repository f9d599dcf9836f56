/// An intent about one message, an undo of an earlier action, or an intent about a chat's room or a
/// file. A deletion, a reaction, a vote and the end of a poll carry a transaction id, so that a
/// repeated request is carried out once.
package enum ActionIntent: Sendable, Equatable {
  /// Deletes an own message for everyone, or withdraws an own reaction.
  case delete(ChatID, EventID, TransactionID)
  /// Reacts to a message, votes in a poll, or ends a poll.
  case relate(ChatID, EventID, RelatedEvent, TransactionID)
  /// Loads the details of a message (readers, exact time, sender, identifiers) for the overlay that
  /// shows them, and updates the details after changes; `nil` stops that.
  case inspect(InspectedMessage?)
  /// Sends a failed message, edit, reaction, vote, end of a poll or deletion of the user again.
  case resend(TransactionID)
  /// Discards an unsent message, edit, reaction, vote, end of a poll or deletion of the user, at
  /// once.
  case discard(TransactionID)
  /// Discards unsent messages and changes of the user in one action, which can be undone for some
  /// seconds; those that were discarded in this way before can no longer be restored. `isUndone`:
  /// `true` restores the messages and changes at their former positions and in their former states,
  /// unless they were removed meanwhile.
  case setAside([TransactionID], isUndone: Bool)
  /// Undoes marking this chat as read; does nothing once the server has the read receipt.
  case undoRead(ChatID)
  case room(RoomIntent)
  case file(FileIntent)

  /// Makes the intent that reacts to a message with an emoji.
  package static func react(
    _ chat: ChatID, _ event: EventID, key: String, _ transaction: TransactionID
  ) -> ActionIntent {
    .relate(chat, event, .reaction(key: key), transaction)
  }
}
