/// An intent of the messages pane.
package enum MessagesIntent: Sendable, Equatable {
  /// Opens a chat. For an invite, shows it without joining the chat.
  case open(ChatID)
  /// Accepts the invite to the open chat.
  case accept(ChatID)
  /// Closes the open chat.
  case close
  case submit(Submission)
  case draft(ChatID, Draft)
  /// The person is typing (`true`, repeated at most every 20 s) or stopped.
  case typing(ChatID, Bool)
  /// Searches the chat's people for the letters that were typed after "@"; `nil` ends the search.
  case mention(ChatID, String?)
  /// Loads the messages around this one; `nil`: the newest messages.
  case show(ChatID, around: MessageID?)
  /// Fetches missing history from the server: the gap directly before this message; `nil`: the
  /// messages before the first stored one.
  case fetchHistory(ChatID, before: MessageID?)
}
