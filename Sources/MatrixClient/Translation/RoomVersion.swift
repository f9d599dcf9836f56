internal import Matrix

/// The rules of a room version that matter to a client.
struct RoomVersion: Sendable, Equatable {
  /// `true` if redactions name their target in their content, as they do from version 11 on
  /// (<https://spec.matrix.org/v1.19/rooms/v11/#moving-the-redacts-property-of-mroomredaction-events-to-a-content-property>).
  /// `false` for a version that is not a number: an experiment with unknown rules.
  let redactsInContent: Bool

  /// - Parameter creation: the content of `m.room.create`; without a version it is version 1.
  init(creation: JSONValue) {
    let number = creation["room_version"]?.string.flatMap { Int($0) }
    redactsInContent = number.map { $0 >= 11 } ?? false
  }
}
