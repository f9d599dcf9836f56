package import Intents

/// The answer to a search of messages on this machine or on the server.
package enum SearchEvent: Sendable, Equatable {
  case found(SearchResults)
  /// The stored messages could not be searched.
  case failed(SearchRequest, FailureReason)
  case foundOnServer(ServerSearchRequest, ServerSearchPage)
  case failedOnServer(ServerSearchRequest, FailureReason)
  /// The server has no search of messages.
  case notOffered
}
