internal import Matrix

/// The rules of a room version that matter to a client.
struct RoomVersionRules: Sendable, Equatable {
  /// `true` if redactions name their target in their content, as they do from version 11 on
  /// (<https://spec.matrix.org/v1.19/rooms/v11/#moving-the-redacts-property-of-mroomredaction-events-to-a-content-property>).
  /// `false` for a version that is not a number: an experiment with unknown rules.
  let redactsInContent: Bool
  /// `true` if the room's creators rank above all power levels, as they do from version 12 on
  /// (<https://spec.matrix.org/v1.19/rooms/v12/>).
  let creatorsStandAbove: Bool

  /// Reads the rules from the content of the room's event `m.room.create`. A content without
  /// `room_version` stands for version 1.
  init(creation: JSONValue) {
    let number = creation["room_version"]?.string.flatMap { Int($0) }
    redactsInContent = number.map { $0 >= 11 } ?? false
    creatorsStandAbove = number.map { $0 >= 12 } ?? false
  }
}
