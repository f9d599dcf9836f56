internal import Matrix

/// A client's choice of the rooms, events and fields of events that its sync answers contain.
struct SyncFilter: Sendable, Equatable {
  /// The highest and the default limit on events of a room's timeline in one sync answer. The
  /// default applies when the client names no limit.
  static let (mostEvents, usualEvents) = (100, 10)

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

  var timelineLimit: Int { min(timeline.limit ?? Self.usualEvents, Self.mostEvents) }

  func takes(room: String) -> Bool {
    !notRooms.contains(room) && rooms?.contains(room) ?? true
  }
}
