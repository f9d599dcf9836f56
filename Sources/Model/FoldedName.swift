/// A name in the folded form in which names are compared: upper and lower case are equal,
/// full-width and plain ASCII characters are equal, and blanks around the name do not count.
package struct FoldedName: Hashable, Sendable {
  /// The folded name; "" if the name has only blanks.
  package let text: String

  /// Folds `name`: lower case, ASCII characters in place of full-width ones, no blanks around it.
  package init(_ name: String) {
    // The full-width forms U+FF01 to U+FF5E begin with the byte 0xef in UTF-8, and the ideographic
    // space U+3000 with 0xe3. A name without those bytes needs no conversion.
    let isWide = name.utf8.contains { $0 == 0xef || $0 == 0xe3 }
    let plain =
      isWide ? String(String.UnicodeScalarView(name.unicodeScalars.map(Self.plain))) : name
    text = Self.trimmed(plain.lowercased())
  }

  /// Returns `name` with ASCII characters in place of full-width ones and without blanks around it;
  /// does not change upper and lower case.
  package static func spelled(_ name: String) -> String {
    trimmed(String(String.UnicodeScalarView(name.unicodeScalars.map(plain))))
  }

  /// Returns the ASCII character for a full-width one, a space for U+3000, and any other scalar
  /// unchanged.
  /// <https://www.unicode.org/charts/PDF/UFF00.pdf>
  package static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xff01...0xff5e: Unicode.Scalar(scalar.value - 0xfee0) ?? scalar
    case 0x3000: " "
    default: scalar
    }
  }

  private static func trimmed(_ text: String) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last].drop(while: \.isWhitespace))
  }
}
