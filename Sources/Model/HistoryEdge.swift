/// The state of the history before the first stored message of a chat.
package enum HistoryEdge: Sendable, Equatable {
  /// No history was requested yet; fetching starts at the newest message.
  case unknown
  case more(HistoryToken)
  case start
}
