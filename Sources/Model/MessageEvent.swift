package import Intents

/// An event about messages, or about the people who read or write them.
package enum MessageEvent: Sendable, Equatable {
  case arrived(Arrival)
  /// A request for the history of a chat failed, or of the thread that begins with `thread`.
  case historyFailed(ChatID, FailureReason, thread: EventID? = nil)
  /// The delivery state of an own message, or of an own change of a message, changed.
  case delivery(TransactionID, DeliveryChange)
  /// Read positions of other people that changed.
  case receipts(ChatID, [Receipt])
  /// The people who are typing in a chat, except the user, in place of the former ones; the client
  /// reports at most 100.
  case typing(ChatID, [UserID])
  /// An event was deleted: a message, or for example a reaction, an edit or a vote, which is then
  /// withdrawn.
  case deleted(ChatID, EventID)
  /// A message was edited; the edit counts only if it is by the message's sender. An event
  /// `deleted` for the edit's own event id reverts the edit.
  case edited(ChatID, Edit)
  /// A message that was fetched by itself, because it is quoted, for instance by a reply, or
  /// because a thread begins with it; its position in the history is not known.
  case quoted(ChatID, TimelineMessage)
  /// The time is over in which the person could undo that unsent messages and changes were
  /// discarded (`ActionIntent.setAside`).
  case asideEnded
}
