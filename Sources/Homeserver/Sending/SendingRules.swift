internal import Matrix

/// Refuses events that users may not send by the requests for events of any type, such as the
/// creation of a room, which has an endpoint of its own, or state in another user's name.
enum SendingRules {
  /// The event types that are refused without a state key, because they are used as state only:
  /// such an event would set no state, but clients may believe that it does.
  private static let stateTypes: Set<String> = [
    "m.room.aliases", "m.room.avatar", "m.room.canonical_alias", "m.room.create",
    "m.room.encryption", "m.room.guest_access", "m.room.history_visibility", "m.room.join_rules",
    "m.room.member", "m.room.name", "m.room.pinned_events", "m.room.policy", "m.room.power_levels",
    "m.room.server_acl", "m.room.third_party_invite", "m.room.tombstone", "m.room.topic",
    "m.space.child", "m.space.parent",
  ]

  /// Throws M_FORBIDDEN for the creation of a room, for a redaction, for an event of a state type
  /// without a state key, and for state whose key begins with "@" but is not the sender's id,
  /// memberships excepted.
  ///
  /// - Parameters:
  ///   - stateKey: `nil` for an event that is not state.
  ///   - sender: a user id.
  static func check(_ type: String, stateKey: String?, by sender: String) throws {
    // A redaction has an endpoint of its own, which checks the power over its target.
    guard type != "m.room.create", type != "m.room.redaction" else {
      throw MatrixError.forbidden("\(type) cannot be sent")
    }
    guard let stateKey else {
      guard !stateTypes.contains(type) else {
        throw MatrixError.forbidden("\(type) is state and cannot be sent as a message")
      }
      return
    }
    guard type == "m.room.member" || !stateKey.hasPrefix("@") || stateKey == sender else {
      throw MatrixError.forbidden("This state belongs to \(stateKey)")
    }
  }

  /// Throws M_BAD_JSON for an event that cannot be initial state of a new room: a member event, or
  /// one that `check` refuses.
  static func checkInitial(_ type: String, stateKey: String, by creator: String) throws {
    do {
      try check(type, stateKey: stateKey, by: creator)
    } catch {
      throw MatrixError.badJSON("\(type) cannot be initial state")
    }
    guard type != "m.room.member" else {
      throw MatrixError.badJSON("\(type) cannot be initial state")
    }
  }
}
