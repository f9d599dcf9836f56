import Cells
import TestSupport
import Testing
import Terminal

/// A recorded file for each built-in theme: the colours of each background and each role, exact and
/// with 256, 16 and 8 colours, and the attributes.
@Suite struct ThemeSheetTests {
  private static let depths = [ColourDepth.direct, .palette256, .sixteen, .eight]

  @Test(arguments: Theme.builtInNames)
  func `all backgrounds and roles of a theme have the recorded colours`(name: String) throws {
    Snapshot.expect(sheet(try #require(Theme.builtIn(name))), named: name)
  }

  private func sheet(_ theme: Theme) -> String {
    let grounds = Ground.allCases.map { ground in
      line("\(ground)") { theme.style(of: .body, on: ground, depth: $0) }
    }
    let roles = StyleRole.allCases.map { role in
      line("\(role)") { theme.style(of: role, on: .page, depth: $0) }
    }
    let head = "foreground on background, of 256, of 16, of 8; attributes, with few colours"
    return
      (["theme \(theme.name)   \(head)", "", "body on each ground"] + grounds
      + ["", "each role on the page"] + roles + [""]).joined(separator: "\n")
  }

  private func line(_ name: String, _ style: (ColourDepth) -> Style) -> String {
    let parts = Self.depths.map { depth in
      let (style, width) = (style(depth), depth == .direct ? 7 : 3)
      return padded(words(style.foreground, depth), width) + " on "
        + padded(words(style.background, depth), width)
    }
    let (many, few) = (attributes(style(.direct)), attributes(style(.sixteen)))
    let line = ([padded(name, 16)] + parts + [many == few ? many : "\(many) / \(few)"])
      .joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private func attributes(_ style: Style) -> String {
    Style.Attributes.names.filter { style.attributes.contains($0.attribute) }.map(\.name)
      .joined(separator: " ")
  }

  private func words(_ colour: Colour?, _ depth: ColourDepth) -> String {
    guard let colour else { return "-" }
    guard depth == .direct, case .rgb = colour else { return "\(depth.index(of: colour))" }
    let (red, green, blue) = colour.components
    let digits = String(red << 16 | green << 8 | blue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
