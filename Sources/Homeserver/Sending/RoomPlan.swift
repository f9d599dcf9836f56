internal import Matrix

/// The properties of a room that is to be made, for example from the body of `POST /createRoom`.
struct RoomPlan {
  var preset = "private_chat"
  var isDirect = false
  /// `true` adds the room to the list of published rooms.
  var isPublished = false
  var name: String?
  var topic: String?
  var aliasName: String?
  var invites: [String] = []
  var initialState: [JSONObject] = []
  var creationContent: JSONObject = [:]
  var powerLevels: JSONObject?
  var version = RoomVersion.usual

  /// The limits on users that are invited at once, and on state events in `initialState`.
  private static let (mostInvites, mostInitialState) = (100, 100)
}

extension RoomPlan {
  init(_ body: JSONObject) throws {
    if let name = try body.optionalText("room_version") { version = try Self.version(name) }
    isPublished = try body.optionalText("visibility") == "public"
    preset = try body.optionalText("preset") ?? (isPublished ? "public_chat" : "private_chat")
    guard ["private_chat", "public_chat", "trusted_private_chat"].contains(preset) else {
      throw MatrixError.badJSON("Unknown preset")
    }
    isDirect = body["is_direct"]?.bool ?? false
    name = try body.optionalText("name")
    topic = try body.optionalText("topic")
    aliasName = try body.optionalText("room_alias_name")
    if let aliasName, aliasName.contains(where: { $0 == ":" || $0 == "#" }) {
      throw MatrixError.invalid("room_alias_name is the part before the colon")
    }
    guard (body["invite_3pid"] ?? []).array?.isEmpty == true else {
      throw MatrixError.forbidden("People are invited here by their user ids only")
    }
    invites = try body.optionalTexts("invite") ?? []
    guard invites.count <= Self.mostInvites else { throw MatrixError.invalid("Too many invites") }
    guard body["initial_state"]?.array?.count ?? 0 <= Self.mostInitialState else {
      throw MatrixError.invalid(
        "A room begins with at most \(Self.mostInitialState) pieces of state")
    }
    initialState = (body["initial_state"]?.array ?? []).compactMap(\.object)
    guard (body["creation_content"] ?? [:]).object != nil else {
      throw MatrixError.badJSON("creation_content is no object")
    }
    creationContent = body["creation_content"]?.object ?? [:]
    powerLevels = body["power_level_content_override"]?.object
    if let powerLevels { try PowerLevels.check(powerLevels) }
  }

  /// The room version with a name such as "10"; throws M_UNSUPPORTED_ROOM_VERSION for an unknown
  /// name and for `nil`.
  static func version(_ name: String?) throws -> RoomVersion {
    guard let found = name.flatMap({ RoomVersion($0) }) else {
      let names = RoomVersion.known.map(\.name).joined(separator: ", ")
      throw MatrixError(
        status: 400, code: .unsupportedRoomVersion, message: "Rooms here have a version of \(names)"
      )
    }
    return found
  }

  /// The content of the room's first m.room.power_levels event; `creator` is a user id.
  func power(creator: String) -> JSONObject {
    var users: JSONObject = [creator: 100]
    if preset == "trusted_private_chat" {
      for invited in invites where invited != creator { users[invited] = 100 }
    }
    var content: JSONObject = [
      "users": .object(users), "users_default": 0, "events_default": 0, "state_default": 50,
      "ban": 50, "kick": 50, "redact": 50, "invite": 0, "historical": 100,
      "events": [
        "m.room.name": 50, "m.room.power_levels": 100, "m.room.history_visibility": 100,
        "m.room.canonical_alias": 50, "m.room.avatar": 50, "m.room.tombstone": 100,
        "m.room.server_acl": 100, "m.room.encryption": 100,
      ],
    ]
    for member in powerLevels ?? [:] { content[member.key] = member.value }
    return content
  }
}
