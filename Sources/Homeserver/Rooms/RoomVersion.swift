internal import Matrix

/// A room version: the rules by which a room's events are made, users join the room, and events are
/// redacted. See <https://spec.matrix.org/v1.19/rooms/>.
struct RoomVersion: Sendable, Equatable {
  /// The version of a room whose creator names no version. Old clients need creation events and
  /// redactions as version 10 defines them.
  static let usual = RoomVersion(number: 10)
  static let known = (1...11).map { RoomVersion(number: $0) }

  private let number: Int

  private init(number: Int) { self.number = number }

  init?(_ name: String) {
    guard let found = Self.known.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  var name: String { "\(number)" }
  var namesServerInEventIDs: Bool { number < 3 }
  /// `true` if events may contain only those numbers that canonical JSON allows.
  var hasStrictNumbers: Bool { number >= 6 }
  var hasKnocks: Bool { number >= 7 }
  /// `true` if a join rule may let in the members of other rooms.
  var hasRestrictedJoins: Bool { number >= 8 }
  /// `true` if the content of the creation event names the room's creator, and a redaction event
  /// names the redacted event outside of its content only.
  var isBeforeEleven: Bool { number < 11 }

  /// The keys of a state event's content that remain when the event is redacted; `nil`: all.
  func kept(of type: String) -> Set<String>? {
    switch type {
    case EventType.member: number >= 9 ? ["membership", Self.authority] : ["membership"]
    case EventType.create: isBeforeEleven ? ["creator"] : nil
    case EventType.joinRules: hasRestrictedJoins ? ["join_rule", "allow"] : ["join_rule"]
    case EventType.powerLevels: isBeforeEleven ? Self.levels : Self.levels.union(["invite"])
    case EventType.aliases: number < 6 ? ["aliases"] : []
    case EventType.historyVisibility: ["history_visibility"]
    default: []
    }
  }

  private static let authority = "join_authorised_via_users_server"
  private static let levels: Set<String> = [
    "ban", "events", "events_default", "kick", "redact", "state_default", "users", "users_default",
  ]
}
