internal import Matrix

/// Endpoints of /devices and /delete_devices.
enum DeviceEndpoints {
  /// The limits on the bytes of a device's name, and on devices that one request deletes.
  private static let (longestName, mostDeleted) = (255, 500)

  static func all(_ server: ServerParts, _ call: Call) throws -> Answer {
    let devices = try server.accounts.sessions.devices(of: call.session.user)
    return .json(["devices": .array(devices.map { json($0.id, $0.name) })])
  }

  static func one(_ server: ServerParts, _ call: Call) throws -> Answer {
    let device = try device(server, call)
    return .json(json(device.id, device.name))
  }

  /// A device as JSON. The members `last_seen_ip` and `last_seen_ts` have no real values, because
  /// the server does not store when and from where a device was last used, but some clients require
  /// them.
  private static func json(_ id: String, _ name: String) -> JSONValue {
    [
      "device_id": .string(id), "display_name": .string(name), "last_seen_ip": "",
      "last_seen_ts": 0,
    ]
  }

  private static func device(
    _ server: ServerParts, _ call: Call
  ) throws -> (id: String, name: String) {
    let found = try server.accounts.sessions.devices(of: call.session.user)
      .first { $0.id == call.path[0] }
    guard let found else { throw MatrixError.notFound("No such device") }
    return found
  }

  /// PUT /devices/{device}: sets the display name of a device of the user; a body without a name
  /// changes nothing. Throws M_NOT_FOUND when there is no such device with a session.
  static func rename(_ server: ServerParts, _ call: Call) throws -> Answer {
    let device = try device(server, call)
    guard let name = try call.body().optionalText("display_name") else { return .empty }
    guard name.utf8.count <= longestName else { throw MatrixError.invalid("Too long") }
    try server.accounts.sessions.rename(device.id, of: call.session.user, name)
    return .empty
  }

  static func delete(_ server: ServerParts, _ call: Call) throws -> Answer {
    let id = call.path[0]
    return try PasswordProof(server: server, call: call).demand(call.body()) { user, _, _ in
      try server.accounts.sessions.remove([id], of: user.row)
      return .empty
    }
  }

  /// POST /delete_devices: deletes the devices that the body names; unknown ones are ignored.
  static func deleteMany(_ server: ServerParts, _ call: Call) throws -> Answer {
    let body = try call.body()
    // The repeated request, which has the password, may leave out the devices: those of the first
    // request are stored with its authentication session (see `AuthSessions`), unless its body was
    // too long.
    guard body["devices"] != nil || body["auth"] != nil else {
      throw MatrixError.missing("devices")
    }
    return try PasswordProof(server: server, call: call).demand(body) { user, _, body in
      guard let ids = try body.optionalTexts("devices") else {
        throw MatrixError.missing("devices")
      }
      guard ids.count <= mostDeleted else { throw MatrixError.invalid("Too many devices") }
      try server.accounts.sessions.remove(ids, of: user.row)
      return .empty
    }
  }
}
