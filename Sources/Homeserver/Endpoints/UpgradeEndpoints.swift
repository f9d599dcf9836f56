internal import Matrix

/// The endpoint that replaces a room by a new one, of a room version that the client chooses.
enum UpgradeEndpoints {
  static func upgrade(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (session, body) = (try call.session, try call.body())
    guard let version = body["new_version"] else { throw MatrixError.missing("new_version") }
    let room = try server.reading.access.joinedRoom(call.path[0], session)
    let new = try server.sending.upgrades.upgrade(
      room, to: RoomPlan.version(version.string), by: session)
    return .json(["replacement_room": .string(new)])
  }
}
