internal import CSodium
internal import Matrix

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
