package import Intents

/// The answer to a search of messages.
package enum SearchEvent: Sendable, Equatable {
  case found(SearchResults)
  /// The stored messages could not be searched.
  case failed(SearchRequest, FailureReason)
}
