/// What stands for our own glyphs on a terminal that shows ASCII only.
package enum ASCIIFallback {
  /// One ASCII character for any scalar of one column; "?" for what nothing in ASCII looks like.
  package static func scalar(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII { return scalar }
    switch scalar {
    case "─", "━", "┄", "–", "—": return "-"
    case "│": return "|"
    case "┌", "┐", "└", "┘", "×", "✓", "✔": return "+"
    case "▸", "↳": return ">"
    case "↑": return "^"
    case "↓": return "v"
    case "…", "·": return "."
    case "“", "”": return "\""
    case "‘", "’": return "'"
    case "\u{A0}": return " "
    default: return "?"
    }
  }
}
