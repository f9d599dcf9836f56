/// A page of events found among rows that are read in order of their positions.
struct RelationPage<Row> {
  /// The most rows that one request looks at; then its answer holds what was found and a token to go on.
  private static var mostScanned: Int { 2_000 }

  let limit: Int
  let isForward: Bool
  private(set) var events: [StoredEvent] = []
  /// The position at which the next page begins; `nil` when there is none.
  private(set) var next: Int64?

  init(limit: Int, isForward: Bool) {
    self.limit = limit
    self.isForward = isForward
  }

  /// Reads rows from `start` on until the page is full, no row is left, or `mostScanned` were read.
  ///
  /// - Parameters:
  ///   - rows: gives up to a number of rows with their positions, from a position on.
  ///   - takes: the event that a row stands for; `nil` leaves it out.
  mutating func fill(
    from start: Int64, rows: (_ start: Int64, _ count: Int) throws -> [(Int64, Row)],
    takes: (Row) throws -> StoredEvent?
  ) throws {
    var (start, scanned) = (start, 0)
    while scanned < Self.mostScanned {
      let found = try rows(start, limit + 1)
      for (position, row) in found {
        guard let event = try takes(row) else { continue }
        guard events.count < limit else { return next = position }
        events.append(event)
      }
      guard found.count == limit + 1, let last = found.last?.0 else { return }
      start = isForward ? last + 1 : last - 1
      scanned += found.count
    }
    next = start
  }
}
