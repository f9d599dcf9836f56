/// An intent of the messages pane.
package enum MessagesIntent: Sendable, Equatable {
  case open(ChatID)
  /// Closes the open chat.
  case close
  case submit(Submission)
  case draft(ChatID, Draft)
  /// The person is typing (`true`, repeated at most every 20 s) or stopped.
  case typing(ChatID, Bool)
  /// Loads the window around this message; `nil`: the newest ones.
  case show(ChatID, around: MessageID?)
  /// Asks the server again for missing history: before this message, or before the first stored one
  /// for `nil`.
  case fetchHistory(ChatID, before: MessageID?)
  case resend(TransactionID)
  case discard(TransactionID)
}
