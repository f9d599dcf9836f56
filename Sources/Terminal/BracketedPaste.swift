/// A paste that is coming in: text until `ESC [ 201 ~`, whatever it looks like.
struct BracketedPaste {
  /// The rest of a longer paste is dropped: a terminal that never ends one must not fill the memory.
  static let longest = 1 << 20
  private static let end = Array("\u{1b}[201~".unicodeScalars)

  private var scalars: [Unicode.Scalar] = []
  /// How much of `end` the last scalars were.
  private var matched = 0

  /// Takes the next scalar. The whole text when that was the last of the end mark, else `nil`. Line ends
  /// are `\n`, though terminals send what Enter sends.
  mutating func take(_ scalar: Unicode.Scalar) -> String? {
    if scalar == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    // The end mark starts with the only ESC that it has, so no shorter match can be under way.
    for held in Self.end[..<matched] { keep(held) }
    matched = scalar == Self.end[0] ? 1 : 0
    if matched == 0 { keep(scalar) }
    return nil
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    if scalars.count < Self.longest { scalars.append(scalar) }
  }

  /// What came so far, without what may be the beginning of the end mark.
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
