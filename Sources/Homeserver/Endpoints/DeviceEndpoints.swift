internal import Matrix

enum DeviceEndpoints {
  private static let (maxNameLength, maxDeleted) = (255, 500)

  static func all(_ server: ServerParts, _ call: Call) throws -> Answer {
    let devices = try server.accounts.sessions.devices(of: call.session.user)
    return .json(["devices": .array(devices.map { json($0.id, $0.name) })])
  }

  static func one(_ server: ServerParts, _ call: Call) throws -> Answer {
    let device = try device(server, call)
    return .json(json(device.id, device.name))
  }

  /// The members `last_seen_ip` and `last_seen_ts` have no real values, because the server does not
  /// store when and from where a device was last used, but some clients require them.
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

  static func rename(_ server: ServerParts, _ call: Call) throws -> Answer {
    let device = try device(server, call)
    guard let name = try call.body().optionalText("display_name") else { return .empty }
    guard name.utf8.count <= maxNameLength else { throw MatrixError.invalid("Too long") }
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
      guard ids.count <= maxDeleted else { throw MatrixError.invalid("Too many devices") }
      try server.accounts.sessions.remove(ids, of: user.row)
      return .empty
    }
  }
}

enum DeviceMessageEndpoints {
  private static let (maxDevices, mostBytes) = (300, 65_536)

  /// Ignores unknown users, devices that are unknown or have no session, and a request with a
  /// transaction id that is stored for the device and this type.
  static func send(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (session, type) = (try call.session, call.path[0])
    guard type.isSmallName, call.path[1].isSmallName else {
      throw MatrixError.invalid("The type or the transaction id is empty or too long")
    }
    guard let messages = try call.body()["messages"]?.object else {
      throw MatrixError.missing("messages")
    }
    guard
      try server.accounts.deviceMessages.isNew(call.path[1], type, from: session.device)
    else { return .empty }
    var left = maxDevices
    for entry in messages {
      guard let user = try server.accounts.users.user(id: entry.key) else { continue }
      guard let contents = entry.value.object else { throw MatrixError.badJSON("No devices") }
      for (device, content) in try parcels(contents, user, server) {
        left -= 1
        guard left >= 0 else {
          throw MatrixError.tooLarge("A message goes to at most \(maxDevices) devices")
        }
        try server.accounts.deviceMessages.add(
          DeviceMessages.Message(sender: session.user, type: type, content: content), for: device)
      }
      server.database.wakeAfterCommit([user.row])
    }
    return .empty
  }

  private static func parcels(
    _ contents: JSONObject, _ user: User, _ server: ServerParts
  ) throws -> [(device: Int64, content: String)] {
    let rows = try server.accounts.sessions.rows(of: user.row)
    var found: [(device: Int64, content: String)] = []
    for entry in contents {
      guard entry.value.object != nil, case let text = entry.value.text,
        text.utf8.count <= mostBytes
      else { throw MatrixError.badJSON("A content is no object, or larger than 65,536 bytes") }
      let devices = entry.key == "*" ? rows.values.sorted() : rows[entry.key].map { [$0] } ?? []
      found += devices.map { ($0, text) }
    }
    return found
  }
}
