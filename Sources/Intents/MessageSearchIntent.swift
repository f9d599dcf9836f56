/// An intent of the search of messages.
package enum MessageSearchIntent: Sendable, Equatable {
  /// Searches the stored messages. The answer to an earlier request is not shown any more, also if
  /// it comes later.
  case search(SearchRequest)
  case close
}
