import Cells
import TestSupport
import Testing
import Themes

/// One recorded sheet for each shipped theme: the colours of each role, exact and with 256, 16 and
/// 8 colours, and its attributes.
@Suite struct ThemeSheetTests {
  @Test(arguments: ShippedThemes.names)
  func `all roles have the recorded colours`(name: String) throws {
    Snapshot.expect(sheet(try ShippedThemes.load(name)), named: name)
  }

  private func sheet(_ theme: Theme) -> String {
    let head = "theme \(theme.name)   foreground on background, of 256, of 16, of 8; attributes"
    return ([head, ""] + StyleRole.allCases.map { line($0, theme[$0]) } + [""])
      .joined(separator: "\n")
  }

  private func line(_ role: StyleRole, _ style: Style) -> String {
    let depths = [ColourDepth.palette256, .sixteen, .eight].map { depth in
      padded(index(style.foreground, depth), 3) + " on " + padded(index(style.background, depth), 3)
    }
    let attributes = Style.Attributes.names.filter { style.attributes.contains($0.attribute) }
    let exact = padded(name(style.foreground), 7) + " on " + padded(name(style.background), 7)
    let parts =
      [padded("\(role)", 16), exact] + depths + [attributes.map(\.name).joined(separator: " ")]
    let line = parts.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private func index(_ colour: Colour?, _ depth: ColourDepth) -> String {
    colour.map { "\(depth.index(of: $0))" } ?? "-"
  }

  private func name(_ colour: Colour?) -> String {
    switch colour {
    case nil: return "-"
    case .ansi(let index): return Colour.names[Int(index)]
    case .rgb:
      let (red, green, blue) = colour?.components ?? (0, 0, 0)
      let digits = String(red << 16 | green << 8 | blue, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
