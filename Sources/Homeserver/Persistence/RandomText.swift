enum RandomText {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// A text with one character for each byte: one of 64, chosen by six of the byte's bits.
  static func letters(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { alphabet[Int($0 & 63)] }, as: UTF8.self)
  }
}

struct IdentifierMaker: Sendable {
  let serverName: String
  /// Returns the given number of random bytes, which are fit for secrets.
  let randomBytes: @Sendable (Int) -> [UInt8]

  func randomText(_ count: Int) -> String { RandomText.letters(randomBytes(count)) }

  func identifier(_ sigil: Character, _ localpart: String) -> String {
    "\(sigil)\(localpart):\(serverName)"
  }
}
