internal import Matrix

/// A client's choice of events by type, sender, room, content and relations, with further options
/// of a filter, such as the loading of members.
struct EventFilter: Sendable, Equatable {
  /// The limits on the entries of each list of a filter, such as its types or senders, and on those
  /// entries that contain `*`.
  private static let (mostEntries, mostPatterns) = (100, 10)
  /// The limits on the bytes of an entry of a filter's list, and on those of an entry that contains
  /// `*`: with the second limit, one 64-bit word suffices for `Glob` to match the entry.
  private static let (mostBytes, mostPatternBytes) = (255, 63)

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
    guard list.count <= mostEntries, list.allSatisfy({ $0.utf8.count <= mostBytes }),
      patterns.count <= mostPatterns,
      patterns.allSatisfy({ $0.utf8.count <= mostPatternBytes })
    else {
      throw MatrixError.invalid(
        "A filter's lists have at most \(mostEntries) entries of at most \(mostBytes) bytes, "
          + "\(mostPatterns) of them with wildcards and those of at most \(mostPatternBytes) bytes")
    }
    return list
  }

  /// `true` if the filter accepts every event of the rooms that it accepts.
  var takesAll: Bool {
    types == nil && notTypes.isEmpty && senders == nil && notSenders.isEmpty && containsURL == nil
      && ignored.isEmpty && !needsRelation
  }

  /// `true` if the filter accepts only events to which others relate.
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

  /// `true` if `containsURL` allows an event with this content, given as JSON text.
  func takes(content: String) -> Bool {
    guard let containsURL else { return true }
    return (try? JSONValue(parsing: content)["url"]?.string != nil) == containsURL
  }
}
