/// A page of events that are found by reading rows of a table in the order of their stream
/// positions (see `ServerSchema`).
struct RelationPage<Row> {
  /// The number of rows after which a request stops reading; its response then contains the events
  /// found so far and a token to continue.
  private static var mostScanned: Int { 2_000 }

  let limit: Int
  let isForward: Bool
  private(set) var events: [StoredEvent] = []
  /// The stream position at which the next page of events begins; `nil` when there is no next page.
  private(set) var next: Int64?

  init(limit: Int, isForward: Bool) {
    self.limit = limit
    self.isForward = isForward
  }

  /// Reads rows from the stream position `start` on until one event more than fits into the page is
  /// found, no row is left, or at least `mostScanned` rows were read.
  ///
  /// - Parameters:
  ///   - rows: returns at most `count` rows with their stream positions, from `start` on in the
  ///     page's direction.
  ///   - takes: returns the event that belongs to a row; `nil` leaves the row out.
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
