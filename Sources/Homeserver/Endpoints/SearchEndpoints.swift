internal import Matrix

/// The endpoint that searches the messages, names and topics of the user's joined rooms.
enum SearchEndpoints {
  /// The limits on results in a response, on events on each side of one, and on the bytes of a
  /// search term.
  private static let (mostResults, mostAround, longestTerm) = (50, 20, 1_000)

  static func search(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let wanted = try call.body()["search_categories"]?["room_events"]?.object else {
      throw MatrixError.missing("search_categories.room_events")
    }
    let term = try wanted.text("search_term")
    guard term.utf8.count <= longestTerm else { throw MatrixError.invalid("Too long") }
    var filter = try EventFilter(wanted["filter"])
    filter.ignored = try server.accounts.ignoredUsers.of(call.session.user)
    let from = try call.query["next_batch"].flatMap {
      $0.isEmpty ? nil : try StreamToken($0).position
    }
    var search = MessageSearch(
      term, keys: try wanted.optionalTexts("keys"), filter,
      limit: min(max(filter.limit ?? 10, 1), mostResults))
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

  /// Writes the events before and after a search result.
  private static func write(
    _ around: JSONValue, of result: MessageSearch.Result, _ server: ServerParts,
    to json: inout JSONWriter
  ) throws {
    func limit(_ name: String) -> Int {
      min(max(Int(clamping: around[name]?.integer ?? 5), 0), mostAround)
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
