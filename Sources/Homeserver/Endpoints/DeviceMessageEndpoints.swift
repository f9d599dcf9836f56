internal import Matrix

/// The endpoint by which a device sends messages to other devices (to-device messages).
enum DeviceMessageEndpoints {
  /// The limits on the messages that one request sends, one for each receiving device, and on the
  /// bytes of a message's content.
  private static let (mostDevices, mostBytes) = (300, 65_536)

  /// PUT /sendToDevice/{type}/{transaction}: sends to-device messages to the named devices of each
  /// named user, or to all of a user (`*`). Ignores unknown users, devices that are unknown or have
  /// no session, and a request with a transaction id that is stored for the device and this type.
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
    var left = mostDevices
    for entry in messages {
      guard let user = try server.accounts.users.user(id: entry.key) else { continue }
      guard let contents = entry.value.object else { throw MatrixError.badJSON("No devices") }
      for (device, content) in try parcels(contents, user, server) {
        left -= 1
        guard left >= 0 else {
          throw MatrixError.tooLarge("A message goes to at most \(mostDevices) devices")
        }
        try server.accounts.deviceMessages.add(
          DeviceMessages.Message(sender: session.user, type: type, content: content), for: device)
      }
      server.database.wakeAfterCommit([user.row])
    }
    return .empty
  }

  /// The row ids of those devices of a user that receive a to-device message, each with the content
  /// of its message as JSON text.
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
