internal import Matrix

enum KeyEndpoints {
  /// The limits on users that one request names (further ones are ignored) and on devices of which
  /// it claims keys, and on the bytes of the device keys in a response.
  private static let (maxUsers, maxDevices, mostBytes) = (1_000, 1_000, 4 << 20)

  // MARK: Upload

  /// Throws M_MISSING_PARAM for identity keys without `user_id` or `device_id`, M_BAD_JSON for
  /// those without another required member, M_INVALID_PARAM for those of another user or device,
  /// and the errors of `DeviceKeys`.
  static func upload(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (session, body) = (try call.session, try call.body())
    let keys = server.accounts.deviceKeys
    if let device = try object(body, "device_keys") {
      try check(device, of: session)
      if try keys.set(device, of: session.device) {
        try server.syncing.deviceLists.note(session.user)
      }
    }
    try keys.add(parse(body, "one_time_keys"), to: session.device)
    try keys.setFallbacks(parse(body, "fallback_keys"), of: session.device)
    return .json(["one_time_key_counts": .object(try keys.counts(of: session.device))])
  }

  private static func object(_ body: JSONObject, _ name: String) throws -> JSONObject? {
    guard let value = body[name], !value.isNull else { return nil }
    guard let object = value.object else { throw MatrixError.badJSON("\(name) is no object") }
    return object
  }

  private static func parse(_ body: JSONObject, _ name: String) throws -> [DeviceKeys.Key] {
    try (object(body, name) ?? [:]).map { try DeviceKeys.Key($0.key, $0.value) }
  }

  private static func check(_ keys: JSONObject, of session: Session) throws {
    guard try keys.text("user_id") == session.userID, try keys.text("device_id") == session.deviceID
    else { throw MatrixError.invalid("The keys belong to another user or device") }
    guard try keys.optionalTexts("algorithms") != nil, keys["keys"]?.object != nil,
      keys["signatures"]?.object != nil
    else { throw MatrixError.badJSON("The keys of a device have algorithms, keys and signatures") }
  }

  // MARK: Query

  /// POST /keys/query: the identity keys of users' devices, and the users' cross-signing keys, of
  /// which a user-signing key is shown to its owner only. Unknown users have no keys.
  static func query(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let asked = try object(call.body(), "device_keys") ?? [:]
    var devices = JSONObject()
    var vouching: [CrossSigning.Usage: JSONObject] = [:]
    var bytes = 0
    for entry in asked.prefix(maxUsers) {
      var found = JSONObject()
      if let user = try server.accounts.users.user(id: entry.key) {
        let wanted = Set((entry.value.array ?? []).compactMap(\.string))
        found = try keys(of: user, wanted, for: session, server)
        for usage in CrossSigning.Usage.allCases
        where usage != .userSigning || user.row == session.user {
          vouching[usage, default: [:]][user.id] = try key(usage, of: user, for: session, server)
            .map { .object($0) }
        }
      }
      bytes += JSONValue.object(found).bytes.count
      guard bytes <= mostBytes else {
        throw MatrixError.tooLarge("These are too many keys at once: ask for fewer users")
      }
      devices[entry.key] = .object(found)
    }
    var answer: JSONObject = ["device_keys": .object(devices), "failures": [:]]
    for (usage, keys) in vouching where !keys.isEmpty {
      answer[usage.rawValue + "_keys"] = .object(keys)
    }
    return .json(.object(answer))
  }

  private static func keys(
    of user: User, _ wanted: Set<String>, for session: Session, _ server: ServerParts
  ) throws -> JSONObject {
    var found = JSONObject()
    for device in try server.accounts.deviceKeys.all(of: user.row)
    where wanted.isEmpty || wanted.contains(device.deviceID) {
      var keys = try signed(device.content, device.deviceID, of: user, for: session, server)
      let name: JSONObject =
        device.name.isEmpty ? [:] : ["device_display_name": .string(device.name)]
      keys["unsigned"] = .object(name)
      found.append(device.deviceID, .object(keys))
    }
    return found
  }

  private static func key(
    _ usage: CrossSigning.Usage, of user: User, for session: Session, _ server: ServerParts
  ) throws -> JSONObject? {
    guard let key = try server.accounts.crossSigning.key(usage, of: user.row) else { return nil }
    guard usage == .master, let name = SigningKeys.publicKey(key)?.key else { return key }
    return try signed(key, name, of: user, for: session, server)
  }

  /// A master key, or the identity keys of a device, as JSON with all those signatures that the
  /// session's user may see: those that its JSON contains, and those that were uploaded later and
  /// stored by `CrossSigning.add` under `name`, the public master key or the device id.
  private static func signed(
    _ key: JSONObject, _ name: String, of user: User, for session: Session, _ server: ServerParts
  ) throws -> JSONObject {
    var (whole, signatures) = (key, key["signatures"]?.object ?? [:])
    for one in try server.accounts.crossSigning.signatures(
      of: user.row, key: name, for: session.user)
    {
      let signer = try server.accounts.users.user(one.signer).id
      var own = signatures[signer]?.object ?? [:]
      own[one.signingKey] = .string(one.signature)
      signatures[signer] = .object(own)
    }
    if !signatures.isEmpty { whole["signatures"] = .object(signatures) }
    return whole
  }

  // MARK: Claim and changes

  static func claim(_ server: ServerParts, _ call: Call) throws -> Answer {
    let asked = try object(call.body(), "one_time_keys") ?? [:]
    var (found, left) = (JSONObject(), maxDevices)
    for entry in asked.prefix(maxUsers) {
      guard let user = try server.accounts.users.user(id: entry.key) else { continue }
      let rows = try server.accounts.sessions.rows(of: user.row)
      var devices = JSONObject()
      for device in entry.value.object ?? [:] {
        left -= 1
        guard left >= 0 else { throw MatrixError.tooLarge("These are too many devices at once") }
        guard let row = rows[device.key], let algorithm = device.value.string,
          let key = try server.accounts.deviceKeys.claim(algorithm, of: row)
        else { continue }
        devices[device.key] = .object([key.name: try JSONValue(parsing: key.content)])
      }
      if !devices.isEmpty { found[user.id] = .object(devices) }
    }
    return .json(["one_time_keys": .object(found), "failures": [:]])
  }

  /// Changes after the token `to` may be among them.
  static func changes(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let from = call.query["from"] else { throw MatrixError.missing("from") }
    let found = try server.syncing.deviceLists.changes(
      for: call.session.user, after: StreamToken(from).position)
    let devices = server.syncing.answers.devices
    return .json(["changed": try devices.ids(found.changed), "left": try devices.ids(found.left)])
  }
}
