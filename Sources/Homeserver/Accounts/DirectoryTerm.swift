internal import Matrix

/// A search term of the user directory: a part of a name, or a user id, whose "@" may be missing.
/// All accounts are on this server, so of a user id only the local part is searched for; the text
/// after its colon has to be the beginning of this server's name.
struct DirectoryTerm {
  /// The text to find in local parts and display names: lower case, full-width characters as ASCII,
  /// never empty.
  let name: String
  /// The term in lower case with its full-width characters unchanged, to find names that contain
  /// such characters; for a user id the same as `name`.
  let written: String

  /// Reads a term as a person typed it; `nil` for an empty text, for blanks or "@" alone, for a
  /// term that begins with a colon or with "@:", and for a user id with an "@" on another server.
  init?(_ term: String, serverName: String) {
    let written = Self.trimmed(term.lowercased())
    let plain = Self.trimmed(
      String(String.UnicodeScalarView(term.unicodeScalars.map(Self.plain))).lowercased())
    let isID = plain.hasPrefix("@")
    let parts = plain.dropFirst(isID ? 1 : 0)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty else { return nil }
    let isHere = parts.count == 1 || serverName.lowercased().hasPrefix(parts[1])
    guard isHere || !isID else { return nil }
    if isID || (isHere && parts.count == 2) {
      name = UserIDMapping.name(of: String(first)).lowercased()
      self.written = name
    } else {
      // The term is no user id: a colon in it is part of a display name.
      (name, self.written) = (plain, written)
    }
  }

  /// The ASCII character for a full-width character, a space for U+3000; any other scalar
  /// unchanged. <https://www.unicode.org/charts/PDF/UFF00.pdf>
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
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
