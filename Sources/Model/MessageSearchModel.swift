package import Intents

/// The search of the stored messages while it is shown.
package struct MessageSearchModel: Sendable, Equatable {
  /// The newest request.
  package internal(set) var request: SearchRequest
  /// The answer that arrived last, which may be for an earlier request of this search; `nil` before
  /// the first one, and for a blank request.
  package internal(set) var results: SearchResults?
  /// The reason why the newest request failed; `nil` for no failure.
  package internal(set) var failure: FailureReason?
}
