import Intents

/// Chooses the colour of a sender's name. A person has the same colour on every machine and in
/// every run.
enum SenderColor {
  /// The colour number, 1 to 6, from the FNV-1a hash of the user id. The standard library's hash
  /// would change with each start.
  static func of(_ user: UserID) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in user.rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    // The low bits of an FNV hash are its weakest, so the high ones are mixed in.
    return Int((hash ^ (hash >> 16)) % 6) + 1
  }
}
