/// An intent of the search of messages, or of the jump to the messages of a date.
package enum MessageSearchIntent: Sendable, Equatable {
  /// Searches the stored messages. An answer to an earlier request that comes after this one is
  /// dropped. A blank request finds nothing and ends the search that is running.
  case search(SearchRequest)
  /// Ends the search of messages, because it is not shown any more.
  case close
  /// Asks the server for messages that fit the request and are not stored: for the first page, for
  /// the next page, or again for the page that could not be fetched.
  case askServer(SearchRequest)
  /// Shows the messages of a date in the open chat. The date is given as it was typed, such as
  /// `monday` or `first`.
  case goTo(ChatID, String)
}
