import Cells
import FoundationEssentials
import TestSupport
import Testing
import Terminal

/// The manual page of themes names every built-in theme, palette colour, ground and role, and no
/// other.
@Suite struct ThemePageTests {
  /// The names that the page prints in bold, by the heading of their section.
  private func names() throws -> [String: Set<String>] {
    let path = ShippedThemes.folder + "/../man/confab-themes.5"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    var names: [String: Set<String>] = [:]
    var heading = ""
    for line in page.replacing("\\", with: "").split(separator: "\n") {
      let words = line.split(separator: " ").filter { !$0.contains("\"") && $0 != "," }
      guard let macro = words.first else { continue }
      if macro == ".SS" || macro == ".SH" { heading = words.dropFirst().joined(separator: " ") }
      if macro == ".B" || macro == ".BR" {
        names[heading, default: []].formUnion(words.dropFirst().map { String($0) })
      }
    }
    return names
  }

  @Test func `the manual page of themes lists every theme, colour, ground and role, and no other`()
    throws
  {
    let names = try names()
    #expect(names["Built-in themes"] == Set(Theme.builtInNames))
    #expect(names["Palette"] == Set(Palette.Entry.allCases.map { "\($0)" }))
    #expect(names["Grounds"] == Set(Ground.allCases.map { "\($0)" }))
    #expect(names["Roles"] == Set(StyleRole.allCases.map { "\($0)" }))
  }
}
