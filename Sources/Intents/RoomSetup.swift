/// The properties of a new room that a chat with people does not have.
package struct RoomSetup: Sendable, Equatable {
  /// The topic, trimmed; `nil` if the room has no topic.
  package let topic: String?
  package let admission: RoomAdmission
  /// The part of the room's address between `#` and the colon; `nil` without an address. Only a
  /// room that anybody may join has an address.
  package let alias: String?

  package init(topic: String? = nil, admission: RoomAdmission = .invited, alias: String? = nil) {
    self.topic = topic
    self.admission = admission
    self.alias = admission == .invited ? nil : alias
  }
}

/// The people who may join a new room.
package enum RoomAdmission: Sendable, Equatable, CaseIterable {
  /// People who were invited.
  case invited
  /// Anybody who knows the address or the id of the room.
  case anybody
  /// Anybody, and the room is in the server's directory of public rooms.
  case listed

  /// The choice that is `steps` after this one, or before it if `steps` is negative. The first
  /// choice follows the last one.
  package func next(by steps: Int) -> RoomAdmission {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + steps
    return all[((index % all.count) + all.count) % all.count]
  }
}
