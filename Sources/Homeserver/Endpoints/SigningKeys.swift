internal import Matrix

/// The rules for cross-signing keys, by which a user vouches for devices and other users.
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

  /// `true` if a JSON object has a valid signature by the user `userID`, made with the
  /// cross-signing key `key`; `false` if that is `nil` or has no single public key.
  static func isSigned(_ object: JSONObject, by userID: String, with key: JSONObject?) -> Bool {
    guard let key = key.flatMap(publicKey) else { return false }
    return SignedJSON.isSigned(object, by: userID, keyID: key.name, publicKey: key.key)
  }
}
