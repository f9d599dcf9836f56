/// An intent of the messages pane.
package enum MessagesIntent: Sendable, Equatable {
  /// Opens a chat, or the thread of the chat that begins with the message `thread`. An invite is
  /// shown without joining the chat.
  case open(ChatID, thread: EventID? = nil)
  /// Accepts the invite to the open chat.
  case accept(ChatID)
  /// Closes the open chat.
  case close
  case submit(Submission)
  /// Stores the draft of a chat, or of the thread that begins with the message `thread`.
  case draft(ChatID, Draft, thread: EventID? = nil)
  /// Reports to the server that the person is typing (`true`, repeated at most every 20 s) or has
  /// stopped.
  case typing(ChatID, Bool)
  /// Searches the members of the chat for the text that was typed after "@"; `nil` ends the search.
  case mention(ChatID, String?)
  /// Loads the messages around the given message; `nil`: the newest messages.
  case show(ChatID, around: MessageID?)
  /// Fetches missing history from the server: the messages of the gap directly before this message;
  /// `nil`: the messages before the first stored message.
  case fetchHistory(ChatID, before: MessageID?)
}
