internal import Formatting

/// Cleans text before it is inserted into the composer or a field, such as pasted text, a stored
/// draft, or the text from an external editor.
enum PastedText {
  /// Returns `raw` without escape sequences and control characters except tab and newline,
  /// truncated before it exceeds `limit` bytes of UTF-8. Line breaks of all kinds become newlines.
  /// `isCut` is `true` if the text was truncated; the rest of `raw` is then not read.
  static func cleaned(_ raw: String, limit: Int) -> (text: String, isCut: Bool) {
    var kept = String.UnicodeScalarView()
    var size = 0
    for scalar in UncontrolledText(raw) {
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
}
