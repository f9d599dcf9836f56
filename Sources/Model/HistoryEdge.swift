/// The state of the history before the first stored message of a chat or thread.
package enum HistoryEdge: Sendable, Equatable {
  /// Fetching starts at the newest message, for instance because no history was fetched yet.
  case unknown
  /// Older messages may exist; this pagination token fetches them.
  case more(HistoryToken)
  /// No older messages are to be fetched: the server has none for the user or, in a thread, a gap
  /// between stored replies has to be filled first.
  case start
}
