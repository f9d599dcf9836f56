/// An intent of the search of messages, or of a date among them.
package enum MessageSearchIntent: Sendable, Equatable {
  /// Searches the stored messages. The answer to an earlier request is not shown any more, also if
  /// it comes later.
  case search(SearchRequest)
  case close
  /// Asks the server for messages that fit the request and are not stored: for the first page, for
  /// the next one, or again for the one that failed.
  case askServer(SearchRequest)
  /// Shows the messages of a date in the open chat. The date is given as it was typed, such as
  /// `monday` or `first`.
  case goTo(ChatID, String)
}
