/// An intent about a chat or thread that is opened: its messages and the text that is written
/// there.
package enum MessagesIntent: Sendable, Equatable {
  /// Opens a chat, or the thread of the chat that begins with the message `thread`. An invite is
  /// only shown, without joining the chat, unless the person accepted it before.
  case open(ChatID, thread: EventID? = nil)
  /// Accepts the invite to the open chat.
  case accept(ChatID)
  /// Closes the open chat.
  case close
  /// Stores a text, a file, a poll or an edit to be sent.
  case submit(Submission)
  /// Stores the draft of a chat, or of the thread that begins with the message `thread`.
  case draft(ChatID, Draft, thread: EventID? = nil)
  /// Reports to the server that the person is typing (`true`) or has stopped (`false`). While the
  /// person types, the report is repeated, but at most every 20 s.
  case typing(ChatID, Bool)
  /// Searches the members of the chat for the name that was typed in the composer, for a mention or
  /// a command; `nil` ends the search.
  case mention(ChatID, String?)
  /// Loads the stored messages around the given message; `nil`: the newest messages. The history up
  /// to a message that the server's search found is fetched first.
  case show(ChatID, around: MessageID?)
  /// Fetches missing history from the server: the messages of the gap directly before this message;
  /// `nil`: the messages before the first stored message.
  case fetchHistory(ChatID, before: MessageID?)
}
