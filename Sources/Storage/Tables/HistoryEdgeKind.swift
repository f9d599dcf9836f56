internal import Model

/// The state of the history before a chat's first stored message, as a number in the column `edge`
/// of the table `chats`: nothing was requested yet, the server has more, or the chat begins here.
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
