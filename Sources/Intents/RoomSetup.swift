/// The properties of a new room that a chat with people does not have.
package struct RoomSetup: Sendable, Equatable {
  /// The topic of the new room, without blanks around it; `nil` if the room has no topic.
  package let topic: String?
  package let admission: RoomAdmission
  /// The alias of the new room: the part of its address between `#` and the colon; `nil` without an
  /// address. Only a room that anybody may join has an address.
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
  /// Anybody who knows the address or the id of the room may join.
  case anybody
  /// Anybody may join, and the room is in the server's directory of public rooms.
  case listed

  /// The choice that is `steps` choices after this one, or before this one if `steps` is negative.
  /// The first choice follows the last one.
  package func next(by steps: Int) -> RoomAdmission {
    let all = Self.allCases
    let index = (all.firstIndex(of: self) ?? 0) + steps
    return all[((index % all.count) + all.count) % all.count]
  }
}
