internal import Model

/// The state of the history before the first stored message of a chat or of a thread, as a number
/// in the column `edge` of the tables `chats` and `threads`: fetching starts at the newest message,
/// the server may have more, or the chat or thread begins here (or, in a thread, a gap between
/// stored replies has to be filled first).
enum HistoryEdgeKind: Int64, StoredNumber {
  case unknown, more, start

  init(_ edge: HistoryEdge) {
    switch edge {
    case .unknown: self = .unknown
    case .more: self = .more
    case .start: self = .start
    }
  }

  init(number: Int64) { self = Self(rawValue: number) ?? .start }
}
