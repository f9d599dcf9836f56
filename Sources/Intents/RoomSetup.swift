/// The properties of a new room besides its name and its people.
package struct RoomSetup: Sendable, Equatable {
  /// The topic of the new room, without blanks around it; `nil` if the room has no topic.
  package let topic: String?
  package let admission: RoomAdmission
  /// The local part of the new room's address, between `#` and the colon; `nil` without an address.
  /// Always `nil` for a room that only invited people may join.
  package let alias: String?

  package init(topic: String? = nil, admission: RoomAdmission = .invited, alias: String? = nil) {
    self.topic = topic
    self.admission = admission
    self.alias = admission == .invited ? nil : alias
  }
}

/// The people who may join a new room.
package enum RoomAdmission: Sendable, Equatable, CaseIterable {
  /// Only people who were invited may join.
  case invited
  /// Anybody may join who knows the address or the id of the room.
  case anybody
  /// Anybody may join, and the room is in the server's directory of public rooms.
  case listed

  /// Returns the choice `steps` places after this one, or before this one if `steps` is negative.
  /// The first choice follows the last one.
  package func next(by steps: Int) -> RoomAdmission {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + steps
    return all[((index % all.count) + all.count) % all.count]
  }
}
