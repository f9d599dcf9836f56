/// Makes the text of identifiers and secrets out of random bytes.
enum RandomText {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// A text with one character for each byte: one of 64, chosen by six of the byte's bits.
  static func letters(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { alphabet[Int($0 & 63)] }, as: UTF8.self)
  }
}
