/// A version of rooms: the rules by which their events are made and redacted. See
/// <https://spec.matrix.org/v1.19/rooms/>.
struct RoomVersion: Sendable, Equatable {
  /// The version of rooms whose creator names none: old clients need its form of creations and
  /// redactions.
  static let usual = RoomVersion(number: 10)
  /// The versions that rooms here may have.
  static let known = (1...11).map { RoomVersion(number: $0) }

  private let number: Int

  private init(number: Int) { self.number = number }

  /// The version with a name, such as "10"; `nil` for an unknown one.
  init?(_ name: String) {
    guard let found = Self.known.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  var name: String { "\(number)" }

  /// `true` if the ids of events end with a colon and the server's name.
  var namesServerInEventIDs: Bool { number < 3 }
  /// `true` if events contain only numbers that canonical JSON allows.
  var hasStrictNumbers: Bool { number >= 6 }
  /// `true` if people may ask to be invited.
  var hasKnocks: Bool { number >= 7 }
  /// `true` if a join rule may let in the members of other rooms.
  var hasRestrictedJoins: Bool { number >= 8 }
  /// `true` if the creation of a room names its creator, and a redaction has its target beside its
  /// content only.
  var isBeforeEleven: Bool { number < 11 }

  /// The keys of a state event's content that remain when the event is redacted; `nil`: all.
  func kept(of type: String) -> Set<String>? {
    switch type {
    case "m.room.member": number >= 9 ? ["membership", Self.authority] : ["membership"]
    case "m.room.create": isBeforeEleven ? ["creator"] : nil
    case "m.room.join_rules": hasRestrictedJoins ? ["join_rule", "allow"] : ["join_rule"]
    case "m.room.power_levels": isBeforeEleven ? Self.levels : Self.levels.union(["invite"])
    case "m.room.aliases": number < 6 ? ["aliases"] : []
    case "m.room.history_visibility": ["history_visibility"]
    default: []
    }
  }

  private static let authority = "join_authorised_via_users_server"
  private static let levels: Set<String> = [
    "ban", "events", "events_default", "kick", "redact", "state_default", "users", "users_default",
  ]
}
