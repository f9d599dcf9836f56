/// Decodes UTF-8 that arrives byte by byte.
struct UTF8Assembler {
  private var bytes: [UInt8] = []
  private var missing = 0

  /// Accepts the next byte and returns the scalars that it completes: none or one; a U+FFFD comes
  /// first if the byte interrupts a sequence. An invalid byte or sequence is a U+FFFD, too.
  mutating func take(_ byte: UInt8) -> [Unicode.Scalar] {
    if missing > 0, byte & 0xc0 == 0x80 {
      bytes.append(byte)
      missing -= 1
      return missing == 0 ? [finish()] : []
    }
    let torn: [Unicode.Scalar] = missing > 0 ? ["\u{fffd}"] : []
    bytes = [byte]
    missing = Self.length(byte) - 1
    return missing == 0 ? torn + [finish()] : torn
  }

  private func finish() -> Unicode.Scalar {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let scalar = text.first, text.count == 1 else { return "\u{fffd}" }
    return scalar
  }

  /// The length in bytes of the UTF-8 sequence that begins with this byte; 1 also for an invalid
  /// first byte.
  private static func length(_ byte: UInt8) -> Int {
    switch byte {
    case 0xc2...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xf4: 4
    default: 1
    }
  }
}
