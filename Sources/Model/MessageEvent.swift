package import Intents

/// An event about messages.
package enum MessageEvent: Sendable, Equatable {
  case arrived(Arrival)
  /// A request for history failed. Stored messages are not removed.
  case historyFailed(ChatID, FailureReason, thread: EventID? = nil)
  case delivery(TransactionID, DeliveryChange)
  /// Other people's read positions that changed.
  case receipts(ChatID, [Receipt])
  /// All people who are typing, except the user. Replaces the previous set.
  case typing(ChatID, [UserID])
  case deleted(ChatID, EventID)
  /// The sender edited a message. An event `deleted` for the edit's own event id reverts the edit.
  case edited(ChatID, Edit)
  /// The message that a reply quotes, fetched by itself, so that its position in the history is not
  /// known.
  case quoted(ChatID, TimelineMessage)
  /// The time is over in which the person could undo discarding unsent messages
  /// (`ActionIntent.setAside`).
  case asideEnded
}
