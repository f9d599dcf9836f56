internal import Database
internal import Glibc
internal import Matrix

/// A search for words in the messages, names and topics of the rooms that a user is joined to, the
/// newest event first.
struct MessageSearch {
  /// An event that was found, with the user who reads it.
  struct Result {
    let event: StoredEvent
    let viewer: RoomViewer
  }

  /// The limits on events that one request examines, and on the bytes of contents that it reads.
  /// At a limit the search stops, and the client's next request continues it, so that no request
  /// delays other clients.
  private static let (mostScanned, mostBytes) = (5_000, 512 << 10)
  /// The limit on different words that are looked for; the search ignores further ones.
  private static let mostWords = 16
  private static let keys = [
    "m.room.message": "body", "m.room.name": "name", "m.room.topic": "topic",
  ]

  /// The first `mostWords` different words of the search term, in lower case: an event matches if
  /// it contains all of them, byte by byte.
  let words: [String]
  private let wanted: Set<String>
  private let filter: EventFilter
  private let limit: Int
  private(set) var found: [Result] = []
  /// The number of examined events that match, including those beyond the limit on results.
  private(set) var count: Int64 = 0
  /// The stream position from which the next request continues the search; `nil` when all older
  /// events have been examined.
  private(set) var next: Int64?
  private var viewers: [Int64: RoomViewer?] = [:]

  /// Prepares a search for `term`, which finds at most `limit` events.
  ///
  /// - Parameter keys: the members of events that are searched, such as `content.body`; `nil` for
  ///   all that can be searched.
  init(_ term: String, keys: [String]?, _ filter: EventFilter, limit: Int) {
    var words: [String] = []
    for word in term.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    where words.count < Self.mostWords && !words.contains(word) { words.append(word) }
    self.words = words
    let texts = Self.keys.values.filter { keys?.contains("content." + $0) ?? true }
    wanted = Set(texts)
    self.filter = filter
    self.limit = limit
  }

  private struct Key {
    let position: Int64
    let room: Int64
    let type: String
  }

  /// Examines events from the stream position `start` backwards in time, until a limit is reached
  /// or no event is left.
  mutating func run(from start: Int64, _ server: ServerParts, _ session: Session) throws {
    let page = try server.database.rows(
      """
      SELECT position, room, type FROM events WHERE position<=?
      ORDER BY position DESC LIMIT ?
      """, start, Self.mostScanned
    ) { Key(position: $0.integer(0), room: $0.integer(1), type: $0.text(2)) }
    let joined = Set(try server.reading.members.joinedRooms(of: session.user))
    var bytes = 0
    for key in page {
      guard bytes < Self.mostBytes else { return next = next ?? key.position }
      guard let text = Self.keys[key.type], wanted.contains(text), joined.contains(key.room),
        let viewer = try viewer(key.room, server, session),
        let event = try server.reading.events.event(at: key.position)
      else { continue }
      bytes += event.content.utf8.count
      guard viewer.sees(event), contains(event, text),
        try !server.reading.writer.isErased(event, for: viewer),
        try server.reading.timelines.takes(event, filter),
        event.stateKey != nil || !filter.ignored.contains(event.sender)
      else { continue }
      count += 1
      if found.count < limit {
        found.append(Result(event: event, viewer: viewer))
      } else if next == nil {
        next = key.position
      }
    }
    if next == nil, page.count == Self.mostScanned, let last = page.last {
      next = last.position - 1
    }
  }

  private func contains(_ event: StoredEvent, _ key: String) -> Bool {
    guard !words.isEmpty,
      let text = try? JSONValue(parsing: event.content)[key]?.string?.lowercased()
    else { return false }
    // `strstr` compares bytes; `String.contains` compares characters and takes a hundred times as
    // long. For `strstr`, a text ends at a NUL, which no person types.
    return text.withCString { text in words.allSatisfy { strstr(text, $0) != nil } }
  }

  /// The user as a viewer of a room that the filter accepts; `nil` for another room.
  private mutating func viewer(
    _ row: Int64, _ server: ServerParts, _ session: Session
  ) throws -> RoomViewer? {
    if let known = viewers[row] { return known }
    let room = try server.reading.rooms.room(row)
    let made = try filter.takes(room: room.id) ? server.reading.access.viewer(room, session) : nil
    viewers[row] = .some(made)
    return made
  }
}
