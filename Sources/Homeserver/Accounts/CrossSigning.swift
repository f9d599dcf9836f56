internal import CSodium
internal import Database
internal import Matrix

/// The cross-signing keys of users, by which users vouch for their own devices and for other users,
/// and the signatures on such keys and on the keys of devices. See
/// <https://spec.matrix.org/v1.19/client-server-api/#cross-signing>.
struct CrossSigning {
  /// The purposes of a user's cross-signing keys, as in the JSON member `usage` of a key.
  enum Usage: String, CaseIterable, Sendable {
    case master
    case selfSigning = "self_signing"
    case userSigning = "user_signing"
  }

  private static let (mostBytes, maxSignatures) = (4_096, Int64(10_000))

  let database: ServerDatabase

  /// A user's cross-signing key for a purpose, as JSON that includes the signatures with which it
  /// was uploaded; `nil` when the user has none.
  func key(_ usage: Usage, of user: Int64) throws -> JSONObject? {
    try database.first(
      "SELECT content FROM cross_signing_keys WHERE user=? AND usage=?", user, usage.rawValue
    ) { $0.text(0) }.flatMap { try JSONValue(parsing: $0).object }
  }

  /// Requires an open transaction. Throws M_TOO_LARGE when the key is too long.
  func set(_ key: JSONObject, _ usage: Usage, of user: Int64) throws {
    let text = JSONValue.object(key).text
    guard text.utf8.count <= Self.mostBytes else {
      throw MatrixError.tooLarge("A key is larger than \(Self.mostBytes) bytes")
    }
    try database.run(
      "INSERT OR REPLACE INTO cross_signing_keys VALUES(?, ?, ?)", user, usage.rawValue, text)
  }

  /// Adds a signature on a device's keys or on a master key; replaces an earlier one by the same
  /// signing key. Requires an open transaction. Throws M_TOO_LARGE when the signer has made too
  /// many signatures.
  ///
  /// - Parameter key: names the key of `user` that was signed: the id of a device, or the public
  ///   master key as Base64.
  func add(
    _ signature: String, by signer: Int64, with signingKey: String, of user: Int64, key: String
  ) throws {
    try database.run(
      "INSERT OR REPLACE INTO key_signatures VALUES(?, ?, ?, ?, ?)", user, key, signer, signingKey,
      signature)
    let count = try database.first(
      "SELECT count(*) FROM key_signatures WHERE signer=?", signer
    ) { $0.integer(0) }
    guard count ?? 0 <= Self.maxSignatures else {
      throw MatrixError.tooLarge("A user makes at most \(Self.maxSignatures) signatures")
    }
  }

  /// Those signatures on a key of `user`, added by `add`, that a reader may see: the key owner's
  /// and the reader's own. `key` is a device id or a public master key, as for `add`.
  func signatures(
    of user: Int64, key: String, for reader: Int64
  ) throws -> [(signer: Int64, signingKey: String, signature: String)] {
    try database.rows(
      """
      SELECT signer, signing_key, signature FROM key_signatures
      WHERE user=?1 AND key=?2 AND signer IN (?1, ?3)
      """, user, key, reader
    ) { ($0.integer(0), $0.text(1), $0.text(2)) }
  }

  /// Requires an open transaction.
  func forget(_ user: Int64) throws {
    try database.run("DELETE FROM cross_signing_keys WHERE user=?", user)
    try database.run("DELETE FROM key_signatures WHERE user=?1 OR signer=?1", user)
  }
}

/// Signatures of JSON objects. See <https://spec.matrix.org/v1.19/appendices/#signing-json>.
enum SignedJSON {
  private static let (keyBytes, signatureBytes) = (32, 64)

  /// `true` if an object has a valid signature by a user's Ed25519 key.
  ///
  /// - Parameters:
  ///   - keyID: the id of the key, under which the object contains the signature, such as
  ///     `ed25519:ABC`.
  ///   - publicKey: the public key as Base64.
  static func isSigned(
    _ object: JSONObject, by userID: String, keyID: String, publicKey: String
  ) -> Bool {
    guard sodium_init() >= 0,
      let signature = object["signatures"]?[userID]?[keyID]?.string.flatMap(decode),
      let key = decode(publicKey), signature.count == signatureBytes, key.count == keyBytes
    else { return false }
    let message = canonical(unsigned(object))
    return crypto_sign_verify_detached(signature, message, UInt64(message.count), key) == 0
  }

  /// The bytes that a text in Base64 encodes, with or without padding (each "=" is ignored); `nil`
  /// for a text that is no Base64, and for one that encodes more than 128 bytes.
  private static func decode(_ text: String) -> [UInt8]? {
    let letters = text.utf8.filter { $0 != UInt8(ascii: "=") }.map { CChar(bitPattern: $0) }
    var (bytes, count) = ([UInt8](repeating: 0, count: 128), 0)
    let code = sodium_base642bin(
      &bytes, bytes.count, letters, letters.count, nil, &count, nil,
      Int32(sodium_base64_VARIANT_ORIGINAL_NO_PADDING))
    return code == 0 ? Array(bytes.prefix(count)) : nil
  }

  /// An object without its members `signatures` and `unsigned`, which a signature does not cover.
  static func unsigned(_ object: JSONObject) -> JSONObject {
    var plain = object
    plain["signatures"] = nil
    plain["unsigned"] = nil
    return plain
  }

  /// An object as canonical JSON: with the members of all objects in it sorted, without blanks.
  static func canonical(_ object: JSONObject) -> [UInt8] {
    sorted(.object(object)).bytes
  }

  /// The value with the members of all objects in it sorted by name. The recursion goes as deep as
  /// the value, which the parser of requests limits.
  private static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(sorted))
    case .object(let object):
      .object(
        JSONObject(
          object.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { ($0.key, sorted($0.value)) }))
    case .null, .bool, .integer, .double, .string: value
    }
  }
}
