internal import Database
internal import Matrix

/// The public keys of devices, by which other devices encrypt messages for them and check their
/// signatures. The server stores them and hands them out; it can decrypt nothing.
struct DeviceKeys {
  /// The limits on a device's one-time keys, on the algorithms of its fallback keys, and on the
  /// bytes of one such key or of the JSON object with the device's identity keys.
  private static let (maxKeys, maxFallbacks, mostBytes) = (Int64(500), Int64(10), 4_096)

  let database: ServerDatabase

  struct Entry {
    let deviceID: String
    /// The device's display name; "" when it has none.
    let name: String
    let content: JSONObject
  }

  /// A one-time key or a fallback key that a device uploads under a name such as
  /// `signed_curve25519:AAAA`, which is the algorithm and the id of the key.
  struct Key {
    let algorithm: String
    let id: String
    /// The one-time key or fallback key: a text or a JSON object, as JSON.
    let content: String

    /// Throws M_BAD_JSON for a name without an algorithm or an id, and for a value that is neither
    /// a text nor an object, M_TOO_LARGE for a name or value that is too long.
    init(_ name: String, _ value: JSONValue) throws {
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, value.string != nil || value.object != nil else {
        throw MatrixError.badJSON("\(name) is no key")
      }
      (algorithm, id, content) = (parts[0], parts[1], value.text)
      guard name.isSmallName, content.utf8.count <= DeviceKeys.mostBytes else {
        throw MatrixError.tooLarge("A key is larger than \(DeviceKeys.mostBytes) bytes")
      }
    }
  }

  // MARK: Keys of devices

  /// Returns `false` when the stored keys are the same already. Requires an open transaction.
  /// Throws M_TOO_LARGE when the keys are too long.
  func set(_ keys: JSONObject, of device: Int64) throws -> Bool {
    let text = JSONValue.object(keys).text
    guard text.utf8.count <= Self.mostBytes else {
      throw MatrixError.tooLarge("The keys of a device are larger than \(Self.mostBytes) bytes")
    }
    let former = try database.first("SELECT content FROM device_keys WHERE device=?", device) {
      $0.text(0)
    }
    guard former != text else { return false }
    try database.run("INSERT OR REPLACE INTO device_keys VALUES(?, ?)", device, text)
    return true
  }

  func all(of user: Int64) throws -> [Entry] {
    try database.rows(
      """
      SELECT devices.device_id, devices.display_name, device_keys.content
      FROM devices JOIN device_keys ON device_keys.device=devices.id WHERE devices.user=?
      ORDER BY devices.id
      """, user
    ) { ($0.text(0), $0.text(1), $0.text(2)) }.map { id, name, content in
      Entry(deviceID: id, name: name, content: try JSONValue(parsing: content).object ?? [:])
    }
  }

  func has(_ device: Int64) throws -> Bool {
    try database.first("SELECT 1 FROM device_keys WHERE device=?", device) { _ in true } ?? false
  }

  /// Requires an open transaction.
  func forget(_ device: Int64) throws {
    for table in ["device_keys", "one_time_keys", "fallback_keys"] {
      try database.run("DELETE FROM \(table) WHERE device=?", device)
    }
  }

  // MARK: One-time keys

  /// Requires an open transaction. Throws M_INVALID_PARAM when the device already has a different
  /// key with the same name, and M_TOO_LARGE when it has too many.
  func add(_ keys: [Key], to device: Int64) throws {
    for key in keys {
      let known = try database.first(
        "SELECT content FROM one_time_keys WHERE device=? AND algorithm=? AND key_id=?", device,
        key.algorithm, key.id
      ) { $0.text(0) }
      guard known == nil || known == key.content else {
        throw MatrixError.invalid("\(key.algorithm):\(key.id) is there already")
      }
      try database.run(
        "INSERT OR IGNORE INTO one_time_keys VALUES(?, ?, ?, ?)", device, key.algorithm, key.id,
        key.content)
    }
    let count = try database.first(
      "SELECT count(*) FROM one_time_keys WHERE device=?", device
    ) { $0.integer(0) }
    guard count ?? 0 <= Self.maxKeys else {
      throw MatrixError.tooLarge("A device has at most \(Self.maxKeys) one-time keys")
    }
  }

  /// Requires an open transaction. Throws M_TOO_LARGE when the keys have too many different
  /// algorithms.
  func setFallbacks(_ keys: [Key], of device: Int64) throws {
    for key in keys {
      try database.run(
        "INSERT OR REPLACE INTO fallback_keys VALUES(?, ?, ?, ?, 0)", device, key.algorithm, key.id,
        key.content)
    }
    let count = try database.first(
      "SELECT count(*) FROM fallback_keys WHERE device=?", device
    ) { $0.integer(0) }
    guard count ?? 0 <= Self.maxFallbacks else {
      throw MatrixError.tooLarge("A device has at most \(Self.maxFallbacks) fallback keys")
    }
  }

  /// The numbers of one-time keys that a device has left, as a JSON object with the algorithms as
  /// member names; algorithms without keys are missing.
  func counts(of device: Int64) throws -> JSONObject {
    JSONObject(
      try database.rows(
        "SELECT algorithm, count(*) FROM one_time_keys WHERE device=? GROUP BY algorithm", device
      ) { ($0.text(0), .integer($0.integer(1))) })
  }

  func unusedFallbacks(of device: Int64) throws -> [String] {
    try database.rows(
      "SELECT algorithm FROM fallback_keys WHERE device=? AND is_used=0 ORDER BY algorithm", device
    ) { $0.text(0) }
  }

  /// Removes a one-time key of a device for this algorithm and returns it. When none is left,
  /// returns the device's fallback key for the algorithm, which stays and from then on counts as
  /// used; `nil` when there is neither. Requires an open transaction.
  func claim(_ algorithm: String, of device: Int64) throws -> (name: String, content: String)? {
    let key = try database.first(
      """
      SELECT key_id, content FROM one_time_keys WHERE device=? AND algorithm=?
      ORDER BY key_id LIMIT 1
      """, device, algorithm
    ) { ($0.text(0), $0.text(1)) }
    if let (id, content) = key {
      try database.run(
        "DELETE FROM one_time_keys WHERE device=? AND algorithm=? AND key_id=?", device, algorithm,
        id)
      return ("\(algorithm):\(id)", content)
    }
    try database.run(
      "UPDATE fallback_keys SET is_used=1 WHERE device=? AND algorithm=?", device, algorithm)
    return try database.first(
      "SELECT key_id, content FROM fallback_keys WHERE device=? AND algorithm=?", device, algorithm
    ) { ("\(algorithm):\($0.text(0))", $0.text(1)) }
  }
}
