/// Identifiers and secrets out of random bytes.
enum RandomText {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// One letter of 64 a byte: six random bits each.
  static func letters(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { alphabet[Int($0 & 63)] }, as: UTF8.self)
  }
}
