internal import Database
internal import Matrix

struct Filters {
  private static let (maxFilters, maxFilterBytes) = (Int64(200), 16_384)

  let database: ServerDatabase

  /// The filter that a request's query names: `text` is the filter as JSON, or the id under which
  /// the user stored it; for `nil` or "" the usual filter `SyncFilter()`. Throws M_NOT_FOUND for an
  /// id that is not the user's, M_NOT_JSON for a text that is no JSON, and the errors of
  /// `SyncFilter`.
  func filter(_ text: String?, of user: Int64) throws -> SyncFilter {
    guard let text, !text.isEmpty else { return SyncFilter() }
    let content = text.first == "{" ? text : try stored(text, of: user)
    guard let json = try? JSONValue(parsing: content) else {
      throw MatrixError.notJSON("The filter is no JSON")
    }
    return try SyncFilter(json)
  }

  /// Stores a filter's JSON text and returns its id, the same for the same text. Requires an open
  /// transaction. Throws M_TOO_LARGE for a text that is too long, M_INVALID_PARAM when the user has
  /// too many filters.
  func store(_ content: String, of user: Int64) throws -> Int64 {
    guard content.utf8.count <= Self.maxFilterBytes else {
      throw MatrixError.tooLarge("The filter is too large")
    }
    try database.run("INSERT OR IGNORE INTO filters(user, content) VALUES(?, ?)", user, content)
    let (id, count) =
      try database.first(
        "SELECT max(id) FILTER (WHERE content=?2), count(*) FROM filters WHERE user=?1", user,
        content
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    guard count <= Self.maxFilters else {
      throw MatrixError.invalid("You have \(Self.maxFilters) filters already")
    }
    return id
  }

  /// A stored filter as JSON text. Throws M_NOT_FOUND for an id that is not the user's.
  func stored(_ id: String, of user: Int64) throws -> String {
    let found = try Int64(id).flatMap { id in
      try database.first("SELECT content FROM filters WHERE id=? AND user=?", id, user) {
        $0.text(0)
      }
    }
    guard let found else { throw MatrixError.notFound("No such filter") }
    return found
  }
}

struct SyncFilter: Sendable, Equatable {
  /// The highest and the default limit on events of a room's timeline in one sync answer.
  static let (maxEvents, usualEvents) = (100, 10)

  var timeline: EventFilter
  let state: EventFilter
  let ephemeral: EventFilter
  let roomAccountData: EventFilter
  let accountData: EventFilter
  let presence: EventFilter
  let rooms: Set<String>?
  let notRooms: Set<String>
  let includesLeft: Bool
  /// The fields of the events of joined rooms that the client receives; `nil`: all. Events of left
  /// rooms have all fields.
  let fields: EventFields?

  /// A filter that accepts all events and rooms, except that a first sync omits the rooms that the
  /// user has left.
  init() {
    (timeline, state, ephemeral) = (EventFilter(), EventFilter(), EventFilter())
    (roomAccountData, accountData, presence) = (EventFilter(), EventFilter(), EventFilter())
    (rooms, notRooms, includesLeft, fields) = (nil, [], false, nil)
  }

  /// Parses a sync filter. Throws M_BAD_JSON for a malformed filter, and M_INVALID_PARAM for a list
  /// that exceeds a limit of `EventFilter` or `EventFields`.
  init(_ json: JSONValue) throws {
    guard let filter = json.object, let room = (json["room"] ?? [:]).object else {
      throw MatrixError.badJSON("A filter is no object")
    }
    guard [nil, "client", "federation"].contains(json["event_format"]) else {
      throw MatrixError.badJSON("event_format is client or federation")
    }
    fields = try EventFields(filter)
    timeline = try EventFilter(room["timeline"])
    state = try EventFilter(room["state"])
    ephemeral = try EventFilter(room["ephemeral"])
    roomAccountData = try EventFilter(room["account_data"])
    accountData = try EventFilter(json["account_data"])
    presence = try EventFilter(json["presence"])
    rooms = try EventFilter.ids(room, "rooms", sigil: "!").map { Set($0) }
    notRooms = Set(try EventFilter.ids(room, "not_rooms", sigil: "!") ?? [])
    includesLeft = room["include_leave"]?.bool ?? false
  }

  var timelineLimit: Int { min(timeline.limit ?? Self.usualEvents, Self.maxEvents) }

  func takes(room: String) -> Bool {
    !notRooms.contains(room) && rooms?.contains(room) ?? true
  }
}

struct EventFilter: Sendable, Equatable {
  /// The limits on the entries of each list of a filter, such as its types or senders, and on those
  /// entries that contain `*`.
  private static let (maxEntries, maxPatterns) = (100, 10)
  /// The limits on the bytes of an entry of a filter's list, and on those of an entry that contains
  /// `*`: with the second limit, one 64-bit word suffices for `Glob` to match the entry.
  private static let (mostBytes, maxPatternBytes) = (255, 63)

  var limit: Int?
  var types: TypePatterns?
  var notTypes = TypePatterns()
  var senders: Set<String>?
  var notSenders: Set<String> = []
  var rooms: Set<String>?
  var notRooms: Set<String> = []
  /// `true` accepts only events whose content has a text `url`, `false` only others, `nil` both.
  var containsURL: Bool?
  /// The filter accepts only events to which another event relates with one of these relation
  /// types; `nil`: relations do not matter.
  var relatedByTypes: [String]?
  /// The filter accepts only events to which an event by one of these senders, given by user id,
  /// relates; `nil`: the senders do not matter. If `relatedByTypes` is set, too, one relating event
  /// has to fulfil both.
  var relatedBySenders: [String]?
  var lazyMembers = false
  /// `true` if a client that loads members lazily wants member events again that it has received
  /// already.
  var redundantMembers = false
  var unreadThreads = false
  /// The row ids of the users whom the reader ignores: of their events, only state events are
  /// accepted. The server sets this; it is not a part of a client's filter.
  var ignored: Set<Int64> = []

  init() {}

  /// Parses a filter of events, such as the member `timeline` of a sync filter; `nil` makes one
  /// that accepts everything. Throws M_BAD_JSON for a malformed value, and the errors of `list`.
  init(_ json: JSONValue?) throws {
    guard let json, !json.isNull else { return }
    guard let json = json.object else { throw MatrixError.badJSON("A filter is no object") }
    limit = try Self.limit(json["limit"])
    types = try Self.list(json, "types").map { TypePatterns($0) }
    notTypes = TypePatterns(try Self.list(json, "not_types") ?? [])
    senders = try Self.ids(json, "senders", sigil: "@").map { Set($0) }
    notSenders = Set(try Self.ids(json, "not_senders", sigil: "@") ?? [])
    rooms = try Self.ids(json, "rooms", sigil: "!").map { Set($0) }
    notRooms = Set(try Self.ids(json, "not_rooms", sigil: "!") ?? [])
    containsURL = try Self.flag(json["contains_url"], "contains_url")
    relatedByTypes = try Self.list(json, "related_by_rel_types")
    relatedBySenders = try Self.ids(json, "related_by_senders", sigil: "@")
    lazyMembers = try Self.flag(json["lazy_load_members"], "lazy_load_members") ?? false
    redundantMembers =
      try Self.flag(json["include_redundant_members"], "include_redundant_members") ?? false
    unreadThreads =
      try Self.flag(json["unread_thread_notifications"], "unread_thread_notifications") ?? false
  }

  private static func limit(_ json: JSONValue?) throws -> Int? {
    guard let json, !json.isNull else { return nil }
    guard let number = json.integer, number >= 0 else {
      throw MatrixError.badJSON("limit is no number of events")
    }
    return Int(clamping: number)
  }

  private static func flag(_ json: JSONValue?, _ name: String) throws -> Bool? {
    guard let json, !json.isNull else { return nil }
    guard let flag = json.bool else { throw MatrixError.badJSON("\(name) is no boolean") }
    return flag
  }

  /// The ids in a filter's JSON member `name`, an array of ids that begin with `sigil`; `nil` when
  /// the member is missing or null. Throws M_BAD_JSON for anything else, and the errors of `list`.
  static func ids(_ json: JSONObject, _ name: String, sigil: Character) throws -> [String]? {
    guard let ids = try list(json, name) else { return nil }
    guard ids.allSatisfy({ $0.first == sigil && (sigil == "!" || $0.contains(":")) }) else {
      throw MatrixError.badJSON("\(name) holds what is no id")
    }
    return ids
  }

  /// The strings of a filter's JSON member `name`, an array; `nil` when the member is missing or
  /// null. Throws M_BAD_JSON for anything else, and M_INVALID_PARAM when the array has too many
  /// strings, a string is too long, or too many contain `*`.
  private static func list(_ json: JSONObject, _ name: String) throws -> [String]? {
    guard let list = try json.optionalTexts(name) else { return nil }
    let patterns = list.filter { $0.contains("*") }
    guard list.count <= maxEntries, list.allSatisfy({ $0.utf8.count <= mostBytes }),
      patterns.count <= maxPatterns,
      patterns.allSatisfy({ $0.utf8.count <= maxPatternBytes })
    else {
      throw MatrixError.invalid(
        "A filter's lists have at most \(maxEntries) entries of at most \(mostBytes) bytes, "
          + "\(maxPatterns) of them with wildcards and those of at most \(maxPatternBytes) bytes")
    }
    return list
  }

  /// `true` if the filter accepts every event of the rooms that it accepts.
  var takesAll: Bool {
    types == nil && notTypes.isEmpty && senders == nil && notSenders.isEmpty && containsURL == nil
      && ignored.isEmpty && !needsRelation
  }

  var needsRelation: Bool { relatedByTypes != nil || relatedBySenders != nil }

  func takes(type: String) -> Bool {
    !notTypes.matches(type) && types?.matches(type) ?? true
  }

  func takes(sender: String) -> Bool {
    !notSenders.contains(sender) && senders?.contains(sender) ?? true
  }

  func takes(room: String) -> Bool {
    !notRooms.contains(room) && rooms?.contains(room) ?? true
  }

  func takes(content: String) -> Bool {
    guard let containsURL else { return true }
    return (try? JSONValue(parsing: content)["url"]?.string != nil) == containsURL
  }
}

/// A client's choice of the fields of events that it receives (`event_fields` of a filter).
struct EventFields: Sendable, Equatable {
  /// The limits on the number of fields, on the bytes of a field, and on the number of keys in it,
  /// which dots separate; a field with more keys is ignored.
  private static let (maxFields, mostBytes, maxParts) = (100, 255, 8)

  private let paths: [[String]]

  /// Parses the fields of a sync filter, such as `content.body`; a backslash before a dot makes the
  /// dot a part of a name. `nil` when the filter has no `event_fields`. Throws M_BAD_JSON for
  /// anything but a list of strings, and M_INVALID_PARAM when there are too many fields or one is
  /// too long.
  init?(_ filter: JSONObject) throws {
    guard let fields = try filter.optionalTexts("event_fields") else { return nil }
    guard fields.count <= Self.maxFields, fields.allSatisfy({ $0.utf8.count <= Self.mostBytes })
    else { throw MatrixError.invalid("A filter has at most \(Self.maxFields) event_fields") }
    paths = fields.map(Self.path).filter { $0.count <= Self.maxParts }
  }

  private static func path(_ field: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in field {
      switch (character, isEscaped) {
      case ("\\", false): isEscaped = true
      case (".", false): parts.append("")
      default:
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    return parts
  }

  func of(_ event: JSONValue) -> JSONValue {
    var chosen = JSONObject()
    for path in paths {
      guard let value = path.reduce(event, { (part: JSONValue?, name) in part?[name] }) else {
        continue
      }
      Self.set(value, at: path[...], in: &chosen)
    }
    return .object(chosen)
  }

  /// Sets the value at a path of at most `maxParts` keys in a JSON object, and makes the objects
  /// on that path that do not exist.
  private static func set(
    _ value: JSONValue, at path: ArraySlice<String>, in object: inout JSONObject
  ) {
    guard let name = path.first else { return }
    guard path.count > 1 else { return object[name] = value }
    var inner = object[name]?.object ?? [:]
    set(value, at: path.dropFirst(), in: &inner)
    object[name] = .object(inner)
  }
}

/// Patterns of event types, in which `*` matches any number of characters.
struct TypePatterns: Sendable, Equatable {
  private let names: Set<String>
  private let globs: [Glob]

  var isEmpty: Bool { names.isEmpty && globs.isEmpty }

  init(_ patterns: [String] = []) {
    names = Set(patterns.filter { !$0.contains("*") })
    globs = patterns.filter { $0.contains("*") }.map { Glob(eventType: $0) }
  }

  func matches(_ type: String) -> Bool {
    if names.contains(type) { return true }
    guard !globs.isEmpty else { return false }
    let text = SmallText(type, keepsCase: true)
    var budget = MatchingBudget.unlimited
    return globs.contains { $0.matches(text, &budget) }
  }
}
