/// The state of the history before the first stored message of a chat or thread.
package enum HistoryEdge: Sendable, Equatable {
  /// No history was requested yet; fetching starts at the newest message.
  case unknown
  /// Older messages may exist; this pagination token fetches them.
  case more(HistoryToken)
  /// The first message of the chat or thread is stored.
  case start
}
