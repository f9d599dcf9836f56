package import Intents

/// The answer to a search of the stored messages.
package struct SearchResults: Sendable, Equatable {
  /// The request for which the messages were searched.
  package let request: SearchRequest
  /// The messages that were found, in the order `request.order`, at most `request.limit`.
  package let hits: [SearchHit]
  /// The number of all messages that fit the query, counted up to a limit.
  package let total: Int
  /// `true` if more than `total` messages fit the query, because the count ended at its limit.
  package let isTotalCapped: Bool
  /// The number of chats to which the counted messages belong.
  package let chatCount: Int
  /// The progress of indexing the stored messages; `nil` when all of them are indexed.
  package let progress: SearchIndexProgress?
  /// The reason why the query cannot be run; `nil` for none.
  package let problem: SearchProblem?
  /// `true` if the server's own search may find messages that are not stored: the server can answer
  /// the query, and history may be missing of a searched chat that is not encrypted.
  package let mayAskServer: Bool

  package init(
    request: SearchRequest, hits: [SearchHit] = [], total: Int = 0, isTotalCapped: Bool = false,
    chatCount: Int = 0, progress: SearchIndexProgress? = nil, problem: SearchProblem? = nil,
    mayAskServer: Bool = false
  ) {
    self.mayAskServer = mayAskServer
    self.request = request
    self.hits = hits
    self.total = total
    self.isTotalCapped = isTotalCapped
    self.chatCount = chatCount
    self.progress = progress
    self.problem = problem
  }
}
