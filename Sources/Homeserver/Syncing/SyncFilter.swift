internal import Matrix

/// A client's choice of the rooms and events that its sync answers contain.
struct SyncFilter: Sendable, Equatable {
  /// The limit on events of a room's timeline in one answer, and the number when the client names
  /// none.
  static let (mostEvents, usualEvents) = (100, 10)

  let timeline: EventFilter
  let state: EventFilter
  let ephemeral: EventFilter
  let roomAccountData: EventFilter
  let accountData: EventFilter
  let presence: EventFilter
  let rooms: Set<String>?
  let notRooms: Set<String>
  let includesLeft: Bool

  /// A filter that accepts all events and rooms, except that a first sync omits the rooms that the
  /// user has left.
  init() {
    (timeline, state, ephemeral) = (EventFilter(), EventFilter(), EventFilter())
    (roomAccountData, accountData, presence) = (EventFilter(), EventFilter(), EventFilter())
    (rooms, notRooms, includesLeft) = (nil, [], false)
  }

  /// Parses a filter. Throws M_INVALID_PARAM for a list that exceeds a limit of `EventFilter`.
  init(_ json: JSONValue) throws {
    let room = json["room"]
    timeline = try EventFilter(room?["timeline"])
    state = try EventFilter(room?["state"])
    ephemeral = try EventFilter(room?["ephemeral"])
    roomAccountData = try EventFilter(room?["account_data"])
    accountData = try EventFilter(json["account_data"])
    presence = try EventFilter(json["presence"])
    rooms = try EventFilter.list(room?["rooms"]).map { Set($0) }
    notRooms = Set(try EventFilter.list(room?["not_rooms"]) ?? [])
    includesLeft = room?["include_leave"]?.bool ?? false
  }

  var timelineLimit: Int { min(max(timeline.limit ?? Self.usualEvents, 1), Self.mostEvents) }

  func takes(room: String) -> Bool {
    !notRooms.contains(room) && rooms?.contains(room) ?? true
  }
}
