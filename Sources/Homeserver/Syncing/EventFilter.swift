internal import Matrix

/// A client's choice of events by type and sender.
struct EventFilter: Sendable, Equatable {
  /// The limits on the entries of a list of types, senders or rooms, and on those with wildcards.
  private static let (mostEntries, mostPatterns) = (100, 10)
  /// The limits on the bytes of an entry, and on those of an entry with wildcards: patterns this
  /// short are matched in one machine word.
  private static let (mostBytes, mostPatternBytes) = (255, 63)

  var limit: Int?
  var types: TypePatterns?
  var notTypes = TypePatterns()
  var senders: Set<String>?
  var notSenders: Set<String> = []
  var lazyMembers = false
  var unreadThreads = false

  init() {}

  /// Parses a filter of events, such as the member `timeline` of a sync filter; `nil` makes one
  /// that accepts everything. Throws the errors of `list`.
  init(_ json: JSONValue?) throws {
    limit = json?["limit"]?.integer.map { Int(clamping: $0) }
    types = try Self.list(json?["types"]).map { TypePatterns($0) }
    notTypes = TypePatterns(try Self.list(json?["not_types"]) ?? [])
    senders = try Self.list(json?["senders"]).map { Set($0) }
    notSenders = Set(try Self.list(json?["not_senders"]) ?? [])
    lazyMembers = json?["lazy_load_members"]?.bool ?? false
    unreadThreads = json?["unread_thread_notifications"]?.bool ?? false
  }

  /// The strings of a filter's JSON array; `nil` when the value is no array. Throws M_INVALID_PARAM
  /// when the array has too many strings, a string is too long, or too many contain `*`.
  static func list(_ json: JSONValue?) throws -> [String]? {
    guard let list = json?.array?.compactMap(\.string) else { return nil }
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

  /// `true` if the filter accepts every type and sender.
  var takesAll: Bool { types == nil && notTypes.isEmpty && senders == nil && notSenders.isEmpty }

  func takes(type: String) -> Bool {
    !notTypes.matches(type) && types?.matches(type) ?? true
  }

  func takes(sender: String) -> Bool {
    !notSenders.contains(sender) && senders?.contains(sender) ?? true
  }
}
