internal import Cells

/// Gives the addresses in a text the style of links, also where one is broken over lines.
enum LinkStyle {
  /// The pieces of each line of a wrapped text that begins at `column`.
  static func pieces(
    of lines: [TextWrap.Line], at column: Int, role: StyleRole
  ) -> [[StyledPiece]] {
    var isInLink = false
    return lines.indices.map { index in
      let line = lines[index].text
      // A word goes on in this line only where nothing was left out between the two.
      let continues = index > 0 && lines[index - 1].text.endIndex == line.startIndex
      isInLink = isInLink && continues
      guard isInLink || mayHoldLink(line) else {
        return [StyledPiece(line, at: column, role: role)]
      }
      return split(line, at: column, role: role, isInLink: &isInLink)
    }
  }

  private static func mayHoldLink(_ line: Substring) -> Bool {
    line.utf8.contains(UInt8(ascii: ":"))
  }

  private static func split(
    _ line: Substring, at column: Int, role: StyleRole, isInLink: inout Bool
  ) -> [StyledPiece] {
    var pieces: [StyledPiece] = []
    var column = column
    var rest = line
    while !rest.isEmpty {
      if !isInLink { isInLink = beginsLink(rest) }
      var end = rest.index(after: rest.startIndex)
      while end < rest.endIndex {
        let isAtWord = rest[rest.index(before: end)] == " "
        if isInLink ? rest[end] == " " : isAtWord && beginsLink(rest[end...]) { break }
        end = rest.index(after: end)
      }
      let text = rest[..<end]
      pieces.append(StyledPiece(text, at: column, role: isInLink ? .link : role))
      column += GraphemeWidth.columns(of: text)
      rest = rest[end...]
      if !rest.isEmpty { isInLink = false }
    }
    return pieces
  }

  private static func beginsLink(_ text: Substring) -> Bool {
    text.hasPrefix("https://") || text.hasPrefix("http://")
  }
}
