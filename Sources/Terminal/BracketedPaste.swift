/// Collects a bracketed paste: everything up to `ESC [ 201 ~` is text.
struct BracketedPaste {
  /// The greatest number of scalars in a paste; the rest is dropped, so that a paste which never
  /// ends cannot exhaust the memory.
  static let longest = 1 << 20
  private static let end = Array("\u{1b}[201~".unicodeScalars)

  private var scalars: [Unicode.Scalar] = []
  /// The number of scalars of the terminator `ESC [ 201 ~` that the latest scalars of the paste
  /// match.
  private var matched = 0

  /// Accepts the next scalar; returns the whole pasted text when the terminator is complete, else
  /// `nil`.
  mutating func take(_ scalar: Unicode.Scalar) -> String? {
    if scalar == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    // The terminator has an ESC only at its start, so no other match can have begun in the matched
    // scalars: all of them are pasted text.
    for held in Self.end[..<matched] { keep(held) }
    matched = scalar == Self.end[0] ? 1 : 0
    if matched == 0 { keep(scalar) }
    return nil
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    if scalars.count < Self.longest { scalars.append(scalar) }
  }

  /// The pasted text so far, without a partly matched terminator. Line ends are `\n`, although
  /// terminals send carriage returns.
  var text: String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in scalars {
      if scalar == "\r" {
        text.append("\n")
      } else if scalar != "\n" || previous != "\r" {
        text.append(scalar)
      }
      previous = scalar
    }
    return String(text)
  }
}
