internal import Database
internal import Matrix

/// Which events a client wants.
struct EventFilter: Sendable, Equatable {
  var limit: Int?
  var types: [String]?
  var notTypes: [String] = []
  var senders: [String]?
  var notSenders: [String] = []
  var lazyMembers = false
  var unreadThreads = false

  init() {}

  init(_ json: JSONValue?) {
    limit = json?["limit"]?.integer.map { Int(clamping: $0) }
    types = json?["types"]?.array.map { $0.compactMap(\.string) }
    notTypes = (json?["not_types"]?.array ?? []).compactMap(\.string)
    senders = json?["senders"]?.array.map { $0.compactMap(\.string) }
    notSenders = (json?["not_senders"]?.array ?? []).compactMap(\.string)
    lazyMembers = json?["lazy_load_members"]?.bool ?? false
    unreadThreads = json?["unread_thread_notifications"]?.bool ?? false
  }

  /// Whether it takes every type and sender.
  var takesAll: Bool { types == nil && notTypes.isEmpty && senders == nil && notSenders.isEmpty }

  func takes(type: String) -> Bool {
    func fits(_ pattern: String) -> Bool {
      guard pattern.contains("*") else { return pattern == type }
      return Glob(pattern).matches(type)
    }
    return !notTypes.contains(where: fits) && types?.contains(where: fits) ?? true
  }

  func takes(sender: String) -> Bool {
    !notSenders.contains(sender) && senders?.contains(sender) ?? true
  }
}

/// What a client wants of a sync.
struct SyncFilter: Sendable, Equatable {
  /// How many events of a room's timeline come at most, and unless the client says how many.
  static let (mostEvents, usualEvents) = (100, 10)

  let timeline: EventFilter
  let state: EventFilter
  let ephemeral: EventFilter
  let roomAccountData: EventFilter
  let accountData: EventFilter
  let presence: EventFilter
  let rooms: [String]?
  let notRooms: [String]
  let includesLeft: Bool

  init(_ json: JSONValue? = nil) {
    let room = json?["room"]
    timeline = EventFilter(room?["timeline"])
    state = EventFilter(room?["state"])
    ephemeral = EventFilter(room?["ephemeral"])
    roomAccountData = EventFilter(room?["account_data"])
    accountData = EventFilter(json?["account_data"])
    presence = EventFilter(json?["presence"])
    rooms = room?["rooms"]?.array.map { $0.compactMap(\.string) }
    notRooms = (room?["not_rooms"]?.array ?? []).compactMap(\.string)
    includesLeft = room?["include_leave"]?.bool ?? false
  }

  var timelineLimit: Int { min(max(timeline.limit ?? Self.usualEvents, 1), Self.mostEvents) }

  func takes(room: String) -> Bool {
    !notRooms.contains(room) && rooms?.contains(room) ?? true
  }
}

extension HomeserverCore {
  /// The filter that a query names: as JSON, or by the id under which it was stored.
  func filter(_ text: String?, of user: Int64) throws -> SyncFilter {
    guard let text, !text.isEmpty else { return SyncFilter() }
    if text.first == "{" {
      guard let json = try? JSONValue(parsing: text) else {
        throw MatrixError.invalid("The filter is no JSON")
      }
      return SyncFilter(json)
    }
    return SyncFilter(try? JSONValue(parsing: try storedFilter(text, of: user)))
  }

  /// A stored filter as JSON text.
  func storedFilter(_ id: String, of user: Int64) throws -> String {
    let found = try Int64(id).flatMap { id in
      try database.first("SELECT content FROM filters WHERE id=? AND user=?", id, user) {
        $0.text(0)
      }
    }
    guard let found else { throw MatrixError.notFound("No such filter") }
    return found
  }
}
