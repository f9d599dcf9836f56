internal import Database
internal import Glibc
internal import Matrix

enum SearchEndpoints {
  private static let (maxResults, maxAround, maxTermLength) = (50, 20, 1_000)

  static func search(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let wanted = try call.body()["search_categories"]?["room_events"]?.object else {
      throw MatrixError.missing("search_categories.room_events")
    }
    let term = try wanted.text("search_term")
    guard term.utf8.count <= maxTermLength else { throw MatrixError.invalid("Too long") }
    var filter = try EventFilter(wanted["filter"])
    filter.ignored = try server.accounts.ignoredUsers.of(call.session.user)
    let from = try call.query["next_batch"].flatMap {
      $0.isEmpty ? nil : try StreamToken($0).position
    }
    var search = MessageSearch(
      term, keys: try wanted.optionalTexts("keys"), filter,
      limit: min(max(filter.limit ?? 10, 1), maxResults))
    try search.run(from: from ?? Int64.max, server, call.session)
    return .raw(try answer(search, wanted["event_context"], server))
  }

  private static func answer(
    _ search: MessageSearch, _ around: JSONValue?, _ server: ServerParts
  ) throws -> [UInt8] {
    var json = JSONWriter(reservingBytes: 4096)
    for name in ["search_categories", "room_events"] {
      json.beginObject()
      json.key(name)
    }
    json.beginObject()
    json.key("count")
    json.integer(search.count)
    json.key("highlights")
    json.value(.array(search.words.map { .string($0) }))
    if let next = search.next { json.member("next_batch", StreamToken(position: next).text) }
    json.key("results")
    json.beginArray()
    for result in search.found {
      json.beginObject()
      json.key("rank")
      json.integer(1)
      json.key("result")
      try server.reading.writer.write(result.event, to: &json, for: result.viewer)
      // The same large events can be near several results: without a limit, an answer could have
      // many times the bytes that are stored.
      if let around, json.bytes.count < server.configuration.roomLimits.answerBytes {
        try write(around, of: result, server, to: &json)
      }
      json.endObject()
    }
    json.endArray()
    for _ in 0..<3 { json.endObject() }
    return json.bytes
  }

  private static func write(
    _ around: JSONValue, of result: MessageSearch.Result, _ server: ServerParts,
    to json: inout JSONWriter
  ) throws {
    func limit(_ name: String) -> Int {
      min(max(Int(clamping: around[name]?.integer ?? 5), 0), maxAround)
    }
    let (viewer, position) = (result.viewer, result.event.position)
    let timelines = server.reading.timelines
    let before = try timelines.timeline(
      for: viewer, after: 0, upTo: position - 1, limit: limit("before_limit"),
      filter: EventFilter())
    let after = try timelines.forward(
      for: viewer, after: position, upTo: .max, limit: limit("after_limit"))
    json.key("context")
    json.beginObject()
    json.key("events_before")
    try server.reading.writer.write(before.events.reversed(), to: &json, for: viewer)
    json.key("events_after")
    try server.reading.writer.write(after.events, to: &json, for: viewer)
    let start = (before.events.first?.position ?? position) - 1
    json.member("start", StreamToken(position: start).text)
    json.member("end", StreamToken(position: after.events.last?.position ?? position).text)
    json.endObject()
  }
}

struct MessageSearch {
  struct Result {
    let event: StoredEvent
    let viewer: RoomViewer
  }

  /// The limits on events that one request examines, and on the bytes of contents that it reads.
  /// At a limit the search stops, and the client's next request continues it, so that no request
  /// delays other clients.
  private static let (maxScanned, mostBytes) = (5_000, 512 << 10)
  private static let maxWords = 16
  private static let keys = [
    EventType.message: "body", EventType.name: "name", EventType.topic: "topic",
  ]

  /// The first `maxWords` different words of the search term, in lower case: an event matches if
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

  /// - Parameter keys: the members of events that are searched, such as `content.body`; `nil` for
  ///   all that can be searched.
  init(_ term: String, keys: [String]?, _ filter: EventFilter, limit: Int) {
    var words: [String] = []
    for word in term.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    where words.count < Self.maxWords && !words.contains(word) { words.append(word) }
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

  mutating func run(from start: Int64, _ server: ServerParts, _ session: Session) throws {
    let page = try server.database.rows(
      """
      SELECT position, room, type FROM events WHERE position<=?
      ORDER BY position DESC LIMIT ?
      """, start, Self.maxScanned
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
    if next == nil, page.count == Self.maxScanned, let last = page.last {
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
