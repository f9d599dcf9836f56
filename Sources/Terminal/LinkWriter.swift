internal import CNcurses
internal import Cells

/// Writes the cells of links a second time, now inside of OSC 8 sequences, which ncurses' cells
/// cannot contain.
///
/// After a refresh, the writer sends its bytes to the terminal without ncurses: for each link the
/// absolute position and the glyphs that are already shown there, then the cursor and the
/// attributes as ncurses left them. A cell stays a link in the terminal until it is written again,
/// so `Terminal` makes ncurses rewrite rows with links as a whole.
struct LinkWriter {
  private let theme: Theme
  private let depth: ColourDepth
  private let reset: String
  private let address: UnsafeMutablePointer<CChar>
  private let hasItalic = Capabilities.string("sitm") != nil

  /// Makes a writer with the colours of `theme` at this colour depth; `nil` if terminfo lacks a
  /// needed capability of the terminal.
  init?(theme: Theme, depth: ColourDepth) {
    guard let reset = Capabilities.string("sgr0"), let address = tigetstr("cup"),
      Capabilities.flag("xenl")
    else { return nil }
    self.reset = reset
    self.address = address
    self.theme = theme
    self.depth = depth
  }

  /// The bytes that write the links in these rows a second time and then move the cursor back to
  /// `cursor`, where ncurses assumes it to be; "" if the rows have no links that can be written.
  func text(_ buffer: PaneBuffer, rows: some Sequence<Int>, cursor: (row: Int32, column: Int32))
    -> String
  {
    guard !buffer.links.isEmpty else { return "" }
    var text = ""
    for row in rows where row < buffer.size.rows { text += links(of: buffer, row: row) }
    return text.isEmpty ? "" : text + reset + place(row: cursor.row, column: cursor.column)
  }

  private func links(of buffer: PaneBuffer, row: Int) -> String {
    let cells = buffer.row(row)
    var text = ""
    var column = 0
    while column < cells.count {
      let cell = cells[column]
      guard let address = buffer.link(of: cell) else {
        // The terminal may count this cell's columns differently, so nothing to the right of it is
        // written again: it could land on other glyphs.
        guard Self.isAgreed(cell) else { return text }
        column += 1
        continue
      }
      let end = cells[column...].firstIndex { $0.link != cell.link } ?? cells.count
      if let start = Hyperlink.start(address, number: cell.link),
        let glyphs = glyphs(cells[column..<end])
      {
        text += place(row: Int32(row), column: Int32(column)) + start + glyphs + Hyperlink.end
      }
      guard cells[column..<end].allSatisfy(Self.isAgreed) else { return text }
      column = end
    }
    return text
  }

  /// The text that writes the cells' glyphs in their styles; `nil` if the cells begin or end with
  /// half of a wide glyph.
  private func glyphs(_ cells: ArraySlice<Cell>) -> String? {
    guard let first = cells.first, let last = cells.last, first.width > 0, last.width < 2 else {
      return nil
    }
    var text = ""
    var style: Style?
    for cell in cells where cell.width > 0 {
      var next = theme.style(of: cell.role, on: cell.ground, depth: depth)
      next.attributes.formUnion(Style.Attributes(cell.emphasis, hasItalic: hasItalic))
      if next != style {
        style = next
        text += reset + Self.sequence(next, depth)
      }
      cell.forEachScalar { scalar in
        text.unicodeScalars.append(RoleCells.isHarmless(scalar) ? scalar : "\u{fffd}")
      }
    }
    return text
  }

  /// `true` if terminals are known to agree on the width of the cell's glyph. They differ for the
  /// newest emoji, flags and combining marks, for instance.
  private static func isAgreed(_ cell: Cell) -> Bool {
    !cell.hasMarks && !(0x1F1E6...0x1F1FF).contains(cell.base.value) && cell.base.value < 0x1FA70
  }

  private func place(row: Int32, column: Int32) -> String {
    Self.parameterised(address, row, column)
  }

  private static func sequence(_ style: Style, _ depth: ColourDepth) -> String {
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "smul"), (.reverse, "rev"), (.italic, "sitm"),
    ]
    var text = ""
    for (attribute, name) in attributes where style.attributes.contains(attribute) {
      text += Capabilities.string(name) ?? ""
    }
    guard depth != .none else { return text }
    for (colour, name) in [(style.foreground, "setaf"), (style.background, "setab")] {
      guard let colour, let capability = tigetstr(name) else { continue }
      text += parameterised(capability, Int32(depth.index(of: colour)), 0)
    }
    return text
  }

  private static func parameterised(
    _ capability: UnsafeMutablePointer<CChar>, _ first: Int32, _ second: Int32
  ) -> String {
    guard let found = confab_parameterised(capability, first, second) else { return "" }
    return Capabilities.withoutPadding(String(cString: found))
  }
}

/// The escape sequences of a link: `OSC 8 ; id=… ; URL ST` before the link's text, and the same
/// without id and URL after it. Source: Egmont Koblinger's "Hyperlinks in terminal emulators".
enum Hyperlink {
  /// The limit of a URL in bytes as it is sent; the terminal library VTE accepts 2083.
  private static let longest = 2_000
  private static let schemes = ["https:", "http:", "mailto:", "matrix:"]
  private static let escape = "\u{1b}"

  static let end = "\(escape)]8;;\(escape)\\"

  /// The sequence that begins a link to the URL `address`; `nil` if the URL is too long, has a
  /// scheme that may not be opened, or has characters that no valid URL has, such as those that
  /// could end the sequence early.
  ///
  /// - Parameter number: the link's id in the sequence, by which the terminal recognizes the parts
  ///   of one link, for instance on several rows.
  static func start(_ address: String, number: UInt16) -> String? {
    guard let address = encoded(address) else { return nil }
    return "\(escape)]8;id=confab-\(number);\(address)\(escape)\\"
  }

  /// The URL `address` in printable ASCII, with all other characters percent-encoded (RFC 3986,
  /// 2.1). `nil` for a URL that is too long, whose scheme is not one of `schemes`, or that has a
  /// blank or a character that is not visible, such as a control character.
  private static func encoded(_ address: String) -> String? {
    guard address.utf8.count <= longest else { return nil }
    let head = address.prefix(8).lowercased()
    guard schemes.contains(where: { head.hasPrefix($0) }) else { return nil }
    var result = ""
    for scalar in address.unicodeScalars {
      switch scalar.value {
      case 0x21...0x7E: result.unicodeScalars.append(scalar)
      case 0xA0... where isVisible(scalar):
        for byte in UTF8.encode(scalar).map(Array.init) ?? [] {
          result += "%" + String(byte, radix: 16, uppercase: true)
        }
      default: return nil
      }
    }
    return result.utf8.count <= longest ? result : nil
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}

/// Detects terminals that are known to support links (OSC 8), and to ignore parameters of these
/// sequences that they do not know.
package enum HyperlinkSupport {
  /// `true` if the terminal supports links. `variable` returns the value of an environment
  /// variable. Inside of a multiplexer only the multiplexer's own variables are checked, though
  /// those of the outer terminal are visible, too.
  ///
  /// Sources: the terminals' release notes; tmux(1): tmux supports links since version 3.4.
  package static func isKnown(_ variable: (String) -> String?) -> Bool {
    let type = variable("TERM") ?? ""
    if type.isEmpty || type == "dumb" || type.hasPrefix("linux") { return false }
    if variable("TMUX") != nil || variable("TERM_PROGRAM") == "tmux" || type.hasPrefix("tmux") {
      return isAtLeast((3, 4), variable("TERM_PROGRAM_VERSION"))
    }
    if type.hasPrefix("screen") || variable("STY") != nil { return false }
    if let version = variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
    if let version = variable("KONSOLE_VERSION").flatMap({ Int($0) }) { return version >= 201_200 }
    if ["iTerm.app", "WezTerm", "ghostty", "vscode", "mintty", "rio"].contains(
      variable("TERM_PROGRAM"))
    {
      return true
    }
    let own = ["KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION", "GHOSTTY_RESOURCES_DIR"]
    if variable("LC_TERMINAL") == "iTerm2" || own.contains(where: { variable($0) != nil }) {
      return true
    }
    return ["xterm-kitty", "foot", "alacritty", "xterm-ghostty", "wezterm", "contour"].contains {
      type.hasPrefix($0)
    }
  }

  /// `true` if a tmux version ("3.4", "3.3a", "next-3.5") is at least `wanted` (major, minor);
  /// `false` when it cannot be parsed.
  private static func isAtLeast(_ wanted: (Int, Int), _ version: String?) -> Bool {
    let words = (version ?? "").split { !$0.isNumber && $0 != "." }
    let numbers = (words.first ?? "").split(separator: ".").compactMap { Int($0) }
    guard numbers.count >= 2 else { return false }
    return (numbers[0], numbers[1]) >= wanted
  }
}
