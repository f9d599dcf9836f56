import Intents

/// The colour of a sender: the same person has the same on every machine and in every run.
enum SenderColor {
  /// 1 ... 6, by the FNV-1a hash of the user id; the standard library's hash changes with each start.
  static func of(_ user: UserID) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in user.rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    // The low bits of FNV are its weakest.
    return Int((hash ^ (hash >> 16)) % 6) + 1
  }
}
