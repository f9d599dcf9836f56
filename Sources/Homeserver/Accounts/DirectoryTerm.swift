internal import Matrix

/// A search term of the user directory: letters of a name, or a pasted user id. All accounts are of
/// this server, so an id is found by its first part if its server's name is ours; the letters of a
/// term are not compared with the server's name.
struct DirectoryTerm {
  /// The letters to look for in names, in lower case, never empty.
  let name: String
  /// The term as it was written, with its full-width letters.
  let written: String

  /// `nil` when no account can fit: blanks alone, or an id on another server.
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
      // The colon is part of a display name.
      (name, self.written) = (plain, written)
    }
  }

  /// Full-width letters as those of ASCII. <https://www.unicode.org/charts/PDF/UFF00.pdf>
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
