/// The state of the history before the first stored message of a chat or thread.
package enum HistoryEdge: Sendable, Equatable {
  /// Fetching starts at the newest message, for instance because no history was fetched yet.
  case unknown
  /// Older messages may exist; this pagination token fetches them.
  case more(HistoryToken)
  /// The first message of the chat or thread is stored.
  case start
}
