/// An intent of the search of messages, or of a date among them.
package enum MessageSearchIntent: Sendable, Equatable {
  /// Searches the stored messages. The answer to an earlier request is not shown any more, also if
  /// it comes later.
  case search(SearchRequest)
  case close
  /// Shows the messages of a date in the open chat. The date is given as it was typed, such as
  /// `monday` or `first`.
  case goTo(ChatID, String)
}
