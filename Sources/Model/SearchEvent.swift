package import Intents

/// The answer to a search of messages, or the failure of one, on this machine or on the server.
package enum SearchEvent: Sendable, Equatable {
  /// The stored messages were searched.
  case found(SearchResults)
  /// The stored messages could not be searched.
  case failed(SearchRequest, FailureReason)
  /// The server sent a page of the messages that it found.
  case foundOnServer(ServerSearchRequest, ServerSearchPage)
  /// The page could not be fetched from the server.
  case failedOnServer(ServerSearchRequest, FailureReason)
  /// The server has no search of messages.
  case notOffered
}
