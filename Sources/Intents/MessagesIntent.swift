/// An intent of the messages pane.
package enum MessagesIntent: Sendable, Equatable {
  /// Opens a chat, or the thread of it that begins with the message `thread`. For an invite, shows
  /// it without joining the chat.
  case open(ChatID, thread: EventID? = nil)
  /// Accepts the invite to the open chat.
  case accept(ChatID)
  /// Closes the open chat.
  case close
  case submit(Submission)
  /// Stores what is written in a chat, or in a thread of it.
  case draft(ChatID, Draft, thread: EventID? = nil)
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
