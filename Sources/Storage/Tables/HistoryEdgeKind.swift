internal import Model

/// The kind of a `HistoryEdge` in the column `edge`.
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
