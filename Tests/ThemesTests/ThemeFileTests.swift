import Cells
import Testing
import Themes

@Suite struct ThemeFileTests {
  @Test func `the built-in themes equal the shipped files`() throws {
    #expect(try ShippedThemes.load("dusk") == Theme.dusk)
    #expect(try ShippedThemes.load("mono") == Theme.mono)
  }

  @Test func `a theme is named after its file, which sets colours and attributes`() throws {
    let theme = try ThemeFile.parse(
      """
      // comment
      { foreground: "#010203", background: null,
        roles: {
          error: { fg: "brightRed", bg: "#ABCDEF", bold: true, italic: false },
        },
      }
      """, path: "/x/mine.json5")
    #expect(theme.name == "mine")
    #expect(
      theme[.error]
        == Style(
          foreground: .ansi(9), background: .rgb(red: 0xab, green: 0xcd, blue: 0xef),
          attributes: .bold))
    #expect(theme[.body] == Style(foreground: .rgb(red: 1, green: 2, blue: 3)))
  }

  private static let broken: [(text: String, line: Int, reason: String)] = [
    ("{ roles: {\n  error: {},\n  errrr: {} } }", 3, "no role is named errrr"),
    ("{ roles: {\n  body: {},\n  error: { fg: \"#12345\" } } }", 3, "#12345"),
    ("{\n background: \"pink\", roles: {} }", 2, "pink"),
    ("{ roles: {\n\n  error: { bold: \"yes\" } } }", 3, "bold must be"),
    ("{ roles: {\n  error: { blod: true } } }", 2, "blod"),
    ("{\n\n  colours: 1, roles: {} }", 3, "colours"),
    ("{\n roles: {\n  error: { bold true } } }", 3, ""),
    ("{}", 1, "roles"),
    ("", 1, ""),
    ("[]", 1, "\"{\" should be where \"[]\""),
    ("{ roles: {} } x", 1, "end of the file"),
    ("{ roles: {}, /* never\nclosed", 1, "comment"),
    ("{ roles: {\n error: { fg: \"red } } }", 2, "not closed"),
    ("{ roles: {\n error: 5 } }", 2, "{"),
  ]

  @Test func `a broken file is refused with its line and the reason`() throws {
    for (text, line, reason) in Self.broken {
      let error = #expect(throws: ThemeError.self) {
        try ThemeFile.parse(text, path: "/t/bad.json5")
      }
      guard case .malformed(let path, let found, let said)? = error else {
        Issue.record("\(String(describing: error)) for \(text)")
        continue
      }
      #expect(path == "/t/bad.json5")
      #expect(found == line, "\(said) for \(text)")
      #expect(said.contains(reason), "\(said)")
    }
  }

  @Test func `an error has the form of a compiler's message`() {
    let error = ThemeError.malformed(path: "/t/bad.json5", line: 3, reason: "no role is named x")
    #expect("\(error)" == "/t/bad.json5:3: no role is named x")
  }

  @Test(arguments: ["nowhere", "../dusk", "", ".hidden", "a/b"])
  func `a theme name that is unknown, hidden or a path is not found`(name: String) {
    let folders = [ShippedThemes.folder, "/nonexistent"]
    #expect(throws: ThemeError.notFound(name: name, folders: folders)) {
      try ThemeFile.find(name, in: folders)
    }
  }

  @Test func `a theme is found in a later folder if an earlier one lacks it`() throws {
    #expect(
      try ThemeFile.find("paper", in: ["/nonexistent", ShippedThemes.folder]).name == "paper")
  }

  @Test func `a folder is not a theme`() {
    #expect(throws: ThemeError.self) { try ThemeFile.load(ShippedThemes.folder) }
  }
}
