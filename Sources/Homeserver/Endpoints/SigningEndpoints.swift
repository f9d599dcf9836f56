internal import Matrix

/// Endpoints that upload cross-signing keys, by which users vouch for their devices and for other
/// users, and signatures on devices' keys and master keys.
enum SigningEndpoints {
  private static let maxSignatures = 500

  // MARK: Keys

  /// POST /keys/device_signing/upload: sets the user's cross-signing keys. Once there is a master
  /// key, each change, also a further key, needs the password. Throws M_INVALID_SIGNATURE for a
  /// self-signing or user-signing key that the master key has not signed, M_MISSING_PARAM for one
  /// without a master key, and the errors of `SigningKeys.check`.
  static func uploadKeys(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (session, body) = (try call.session, try call.body())
    let new = try keys(body, session, server)
    let master = try server.accounts.crossSigning.key(.master, of: session.user)
    let isChange = try new.contains {
      try server.accounts.crossSigning.key($0.usage, of: session.user) != $0.key
    }
    guard master != nil, isChange else { return try store(new, session, server) }
    return try PasswordProof(server: server, call: call).demand(body) { _, _, body in
      try store(keys(body, session, server), session, server)
    }
  }

  private static func keys(
    _ body: JSONObject, _ session: Session, _ server: ServerParts
  ) throws -> [(usage: CrossSigning.Usage, key: JSONObject)] {
    var found: [(usage: CrossSigning.Usage, key: JSONObject)] = []
    var master = try server.accounts.crossSigning.key(.master, of: session.user)
    for usage in CrossSigning.Usage.allCases {
      guard let value = body[usage.rawValue + "_key"], !value.isNull else { continue }
      guard let key = value.object else { throw MatrixError.badJSON("A key is no object") }
      try SigningKeys.check(key, usage, of: session.userID)
      if usage == .master {
        master = key
      } else {
        guard let master else { throw MatrixError.missing("master_key") }
        guard SigningKeys.isSigned(key, by: session.userID, with: master) else {
          throw invalidSignature
        }
      }
      found.append((usage, key))
    }
    return found
  }

  private static var invalidSignature: MatrixError {
    MatrixError(status: 400, code: .invalidSignature, message: "The signature is not valid")
  }

  private static func store(
    _ keys: [(usage: CrossSigning.Usage, key: JSONObject)], _ session: Session,
    _ server: ServerParts
  ) throws -> Answer {
    for (usage, key) in keys {
      try server.accounts.crossSigning.set(key, usage, of: session.user)
      if usage == .userSigning {
        try server.syncing.deviceLists.note(session.user, onlyTo: session.user)
      } else {
        try server.syncing.deviceLists.note(session.user)
      }
    }
    return .empty
  }

  // MARK: Signatures

  static func uploadSignatures(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    var (failures, count) = (JSONObject(), 0)
    for entry in try call.body() {
      var refused = JSONObject()
      for signed in entry.value.object ?? [:] {
        count += 1
        guard count <= maxSignatures else { throw MatrixError.tooLarge("Too many signatures") }
        do {
          guard let user = try server.accounts.users.user(id: entry.key),
            let object = signed.value.object
          else { throw MatrixError.notFound("No such key") }
          try add(object, key: signed.key, of: user, session, server)
        } catch let error as MatrixError {
          refused[signed.key] = error.json
        }
      }
      if !refused.isEmpty { failures[entry.key] = .object(refused) }
    }
    return .json(["failures": .object(failures)])
  }

  /// Stores the user's signature that `object`, a copy of a stored key, contains. Throws
  /// M_NOT_FOUND when the server has no such key that the user may sign, and M_INVALID_SIGNATURE
  /// when the signature is not valid or was made by a key that may not sign this one.
  ///
  /// - Parameter key: the id of the device whose keys are signed, or the public master key as
  ///   Base64.
  private static func add(
    _ object: JSONObject, key: String, of user: User, _ session: Session, _ server: ServerParts
  ) throws {
    let signing = server.accounts.crossSigning
    let isOwn = user.row == session.user
    let master = try signing.key(.master, of: user.row)
    let isMaster = master.flatMap(SigningKeys.publicKey)?.key == key
    let device = try server.accounts.deviceKeys.all(of: session.user).first {
      $0.deviceID == (isMaster ? session.deviceID : key)
    }
    guard let stored = isMaster ? master : isOwn ? device?.content : nil,
      SignedJSON.unsigned(stored) == SignedJSON.unsigned(object)
    else { throw MatrixError.notFound("No such key") }
    // A device signs its user's master key; a user's own keys sign devices and other users' master
    // keys.
    let signer =
      isOwn && isMaster
      ? device.flatMap { Self.signingKey(of: $0) }
      : try signing.key(isOwn ? .selfSigning : .userSigning, of: session.user)
        .flatMap(SigningKeys.publicKey)
    guard let signer,
      SignedJSON.isSigned(
        object, by: session.userID, keyID: signer.name, publicKey: signer.key),
      let signature = object["signatures"]?[session.userID]?[signer.name]?.string
    else { throw invalidSignature }
    try signing.add(signature, by: session.user, with: signer.name, of: user.row, key: key)
    if isOwn {
      try server.syncing.deviceLists.note(user.row)
    } else {
      try server.syncing.deviceLists.note(user.row, onlyTo: session.user)
    }
  }

  private static func signingKey(of device: DeviceKeys.Entry) -> (name: String, key: String)? {
    let name = "ed25519:" + device.deviceID
    return device.content["keys"]?[name]?.string.map { (name, $0) }
  }
}

enum SigningKeys {
  /// The only public key in the JSON object of a cross-signing key, as Base64, with its name, such
  /// as `ed25519:ABC`; `nil` unless there is exactly one, it is an Ed25519 key, and its name has at
  /// most 255 bytes.
  static func publicKey(_ key: JSONObject) -> (name: String, key: String)? {
    guard let keys = key["keys"]?.object, keys.count == 1,
      let only = keys.first(where: { _ in true }),
      only.key.hasPrefix("ed25519:"), only.key.isSmallName, let value = only.value.string
    else { return nil }
    return (only.key, value)
  }

  /// Throws M_MISSING_PARAM, M_BAD_JSON or M_INVALID_PARAM unless `key` is a valid key of this user
  /// for this purpose.
  static func check(_ key: JSONObject, _ usage: CrossSigning.Usage, of userID: String) throws {
    guard try key.text("user_id") == userID else {
      throw MatrixError.invalid("The key belongs to another user")
    }
    guard try key.optionalTexts("usage")?.contains(usage.rawValue) == true else {
      throw MatrixError.invalid("The key is not for \(usage.rawValue)")
    }
    guard publicKey(key) != nil else { throw MatrixError.badJSON("The key has no Ed25519 key") }
  }

  static func isSigned(_ object: JSONObject, by userID: String, with key: JSONObject?) -> Bool {
    guard let key = key.flatMap(publicKey) else { return false }
    return SignedJSON.isSigned(object, by: userID, keyID: key.name, publicKey: key.key)
  }
}
