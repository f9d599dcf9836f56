/// Replaces characters outside of ASCII by ASCII characters of the same width that look similar or
/// mean the same, or else by "?", for terminals and locales that show only ASCII. In a pane the
/// layout does not change.
package enum ASCIIFallback {
  /// Returns one ASCII character for a scalar that is one column wide; "?" if no ASCII character
  /// resembles it. Accented Latin letters lose their accent.
  package static func scalar(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    switch scalar {
    case "─", "━", "┄", "–", "—": return "-"
    case "│", "┃": return "|"
    case "╭", "╮", "╰", "╯", "┌", "┐", "└", "┘", "├", "┤", "┬", "┴", "┼", "×", "✓", "✔": return "+"
    case "▌", "↳", "→", "›", "»", "▸": return ">"
    case "‹", "«", "←": return "<"
    case "↑": return "^"
    case "↓", "▾": return "v"
    case "…", "·": return "."
    case "●", "▎", "•", "❤": return "*"
    case "○": return "o"
    case "ß": return "s"
    case "“", "”", "„": return "\""
    case "‘", "’": return "'"
    case "\u{A0}": return " "
    default: return scalar.letterOfIndicator ?? latinLetter(scalar) ?? "?"
    }
  }

  /// Returns two printable ASCII characters for a scalar that is two columns wide: an emoticon for
  /// an emoji that is common in reactions, the ASCII character and a space for a fullwidth form,
  /// "??" for anything else.
  package static func pair(for scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar) {
    switch scalar {
    case "👍": ("+", "1")
    case "👎": ("-", "1")
    case "😂", "😀", "😄": (":", "D")
    case "😊", "🙂": (":", ")")
    case "😢", "🙁": (":", "(")
    case "😉": (";", ")")
    case "👀": ("o", "o")
    case "🎉": ("*", "!")
    case "🙏": ("/", "\\")
    // The squares that `CellScanner` draws for the five skin tones.
    case "⬜": ("~", "1")
    case "🟨": ("~", "2")
    case "🟧": ("~", "3")
    case "🟫": ("~", "4")
    case "⬛": ("~", "5")
    default: fullwidthForm(scalar).map { ($0, " ") } ?? ("?", "?")
    }
  }

  /// Replaces the glyphs of a text as `scalar(for:)` and `pair(for:)` do, for texts outside of
  /// panes such as the title of the terminal window. Characters that get no cell of their own, such
  /// as combining marks and control characters, are left out, and so is the space after a fullwidth
  /// form.
  package static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for glyph in CellScanner(text, .none) where glyph.columns > 0 {
      if glyph.columns == 2 {
        let (first, second) = pair(for: glyph.base)
        result.append(first)
        if second != " " { result.append(second) }
      } else {
        result.append(scalar(for: glyph.base))
      }
    }
    return String(result)
  }

  /// Returns the letter without its accent, derived from the character's name in the Unicode data:
  /// "e" for "LATIN SMALL LETTER E WITH ACUTE". `nil` for other names, and for scalars that are
  /// neither below U+0250 nor in Latin Extended Additional.
  private static func latinLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.value < 0x250 || (0x1E00...0x1EFF).contains(scalar.value),
      let words = scalar.properties.name?.split(separator: " "), words.count > 4,
      words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].utf8.count == 1,
      let letter = words[3].unicodeScalars.first
    else { return nil }
    return words[1] == "SMALL" ? Unicode.Scalar(letter.value + 0x20) : letter
  }

  private static func fullwidthForm(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
  }
}

extension PaneBuffer {
  /// A copy of the buffer in which `ASCIIFallback` replaced each character outside of ASCII,
  /// without combining marks. The copy has the same size, roles, links, emphases and columns.
  package var inASCII: PaneBuffer {
    var result = self
    for row in lines.indices where lines[row].contains(where: { !$0.isPlainASCII }) {
      result.lines[row] = Self.inASCII(lines[row])
    }
    return result
  }

  private static func inASCII(_ line: [Cell]) -> [Cell] {
    var result = line
    for column in line.indices where !line[column].isPlainASCII {
      let cell = line[column]
      switch cell.width {
      // The second half of a wide glyph was replaced together with the first one, unless the glyph
      // is divided by the buffer's edge.
      case 0: if column == 0 { result[column] = cell.replaced(by: " ") }
      case 2:
        let (first, second) = ASCIIFallback.pair(for: cell.base)
        result[column] = cell.replaced(by: first)
        if column + 1 < line.count { result[column + 1] = line[column + 1].replaced(by: second) }
      default: result[column] = cell.replaced(by: ASCIIFallback.scalar(for: cell.base))
      }
    }
    return result
  }
}

extension Cell {
  fileprivate var isPlainASCII: Bool { width == 1 && base.isASCII && !hasMarks }

  /// Returns a copy of the cell that is one column wide and shows `scalar` without combining marks,
  /// with the same role, ground (background surface), link and emphasis.
  fileprivate func replaced(by scalar: Unicode.Scalar) -> Cell {
    var cell = Cell(scalar: scalar, role: role, ground: ground)
    cell.link = link
    cell.emphasis = emphasis
    return cell
  }
}
