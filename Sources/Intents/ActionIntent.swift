/// An intent about a message, an undo of an earlier action, or a `RoomIntent` or `FileIntent`. A
/// deletion, a reaction, a vote and the end of a poll carry a transaction id, so that a repeated
/// request is carried out once.
package enum ActionIntent: Sendable, Equatable {
  /// Deletes a message for everyone, or withdraws an own reaction.
  case delete(ChatID, EventID, TransactionID)
  /// Reacts to a message, votes in a poll, or ends a poll.
  case relate(ChatID, EventID, RelatedEvent, TransactionID)
  /// Loads the details of a message (such as its readers, exact time, sender and identifiers) for
  /// the overlay that shows them, and updates the details after changes; `nil` stops that.
  case inspect(InspectedMessage?)
  /// Sends again a message, or a change of a message (an edit, deletion, reaction, vote or end of a
  /// poll), that could not be sent.
  case resend(TransactionID)
  /// Discards an unsent message or change of a message at once. One that is being sent is not
  /// discarded.
  case discard(TransactionID)
  /// Discards unsent messages and changes of messages in one action, which can be undone for some
  /// seconds; those that were discarded in this way before can no longer be restored. `isUndone`:
  /// `true` restores the messages and changes at their former positions and in their former states,
  /// unless they were removed meanwhile.
  case setAside([TransactionID], isUndone: Bool)
  /// Undoes marking this chat as read: restores its mark as unread, unless its main timeline was
  /// read further since, and its read positions, as far as the server does not have the read
  /// receipts yet. Does nothing if, for instance, another chat was marked as read since.
  case undoRead(ChatID)
  case room(RoomIntent)
  case file(FileIntent)

  /// Makes the intent that reacts to a message with an emoji or a short text, `key`.
  package static func react(
    _ chat: ChatID, _ event: EventID, key: String, _ transaction: TransactionID
  ) -> ActionIntent {
    .relate(chat, event, .reaction(key: key), transaction)
  }
}
