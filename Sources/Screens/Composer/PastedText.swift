/// Cleans text before it is inserted into the composer or a field, such as pasted text, a stored
/// draft, or the text from an external editor.
enum PastedText {
  /// Returns `raw` without control characters except tab and newline, truncated before it exceeds
  /// `limit` bytes of UTF-8. CR, CRLF and Unicode's line separators become newlines. `isCut` is
  /// `true` if the text was truncated; the rest of `raw` is then not read.
  static func cleaned(_ raw: String, limit: Int) -> (text: String, isCut: Bool) {
    var kept = String.UnicodeScalarView()
    var size = 0
    var followsReturn = false
    for scalar in raw.unicodeScalars {
      let isSecondHalf = followsReturn && scalar == "\n"
      followsReturn = scalar == "\r"
      guard !isSecondHalf, let scalar = cleaned(scalar) else { continue }
      size += UTF8.width(scalar)
      if size > limit { return (String(kept), true) }
      kept.append(scalar)
    }
    return (String(kept), false)
  }

  /// Returns `raw` as one line of at most `limit` bytes; newlines and tabs become spaces.
  static func line(_ raw: String, limit: Int) -> String {
    let text = cleaned(raw, limit: limit).text
    return String(text.map { $0 == "\n" || $0 == "\t" ? " " : $0 })
  }

  private static func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09, 0x0A: scalar
    case 0x0D, 0x85, 0x2028, 0x2029: "\n"
    case 0..<0x20, 0x7F..<0xA0: nil
    default: scalar
    }
  }
}
