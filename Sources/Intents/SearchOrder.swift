/// The order of the messages that a search finds.
package enum SearchOrder: Sendable, Hashable, CaseIterable {
  case newestFirst
  /// The messages that fit the query best come first.
  case bestFirst
}
