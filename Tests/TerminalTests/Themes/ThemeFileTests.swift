import Cells
import Testing

@testable import Terminal

@Suite struct ThemeFileTests {
  @Test(arguments: Theme.builtInNames)
  func `a built-in theme equals its shipped file`(name: String) throws {
    #expect(try ShippedThemes.load(name) == Theme.builtIn(name))
  }

  @Test func `each shipped file is a built-in theme`() {
    #expect(Set(ThemeFile.names(in: ShippedThemes.folder)) == Set(Theme.builtInNames))
  }

  @Test func `a theme is named after its file and keeps the values that only its base theme sets`()
    throws
  {
    let theme = try ThemeFile.parse(
      """
      // comment
      { palette: { accent: "#010203", text: { colour16: "red" } },
        base: "paper",
        grounds: { page: "#000000", bar: { bg: null, underline: false, bold: true } },
        roles: { error: { fg: "brightRed", bg: "#ABCDEF", bg16: "blue", bold: false }, link: {} },
      }
      """, path: "/x/mine.json5")
    var expected = Theme.paper
    expected.name = "mine"
    expected.palette[.accent] = Palette.Tint(Colour(0x010203))
    expected.palette[.text].among16 = .ansi(1)
    expected[.page].background = Palette.Tint(Colour(0))
    expected[.bar] = Surface(Palette.Tint(nil), attributes: .bold)
    expected.changes[.link] = RoleChange()
    var error = RoleChange()
    error.foreground.exact = TintChange.Named(.ansi(9))
    error.background = TintChange(exact: TintChange.Named(Colour(0xabcdef)), among16: .ansi(4))
    error.removed = .bold
    expected.changes[.error] = error
    #expect(theme == expected)
    #expect(
      theme[.error].attributes == [] && theme[.senderOwn].foreground.colour == Colour(0x010203))
    #expect(
      theme.style(of: .error, on: .page, depth: .sixteen)
        == Style(foreground: .ansi(9), background: .ansi(4)))
  }

  @Test func `an empty theme file is the theme dusk under the file's name`() throws {
    var expected = Theme.dusk
    expected.name = "mine"
    #expect(try ThemeFile.parse("{}", path: "mine.json5") == expected)
  }

  @Test func `the order of a theme file's sections and keys does not matter`() throws {
    let parts = [
      #"roles: { title: { fg16: "red" } }"#,
      ##"palette: { bright: { colour16: "blue", colour: "#ff0000" } }"##,
    ]
    let one = try ThemeFile.parse("{ \(parts[0]), \(parts[1]) }", path: "a.json5")
    let other = try ThemeFile.parse("{ \(parts[1]), \(parts[0]) }", path: "a.json5")
    #expect(one == other)
    #expect(one[.title].foreground == Palette.Tint(Colour(0xff0000), among16: .ansi(1)))
    #expect(one[.keyName].foreground == Palette.Tint(Colour(0xff0000), among16: .ansi(4)))
  }

  @Test func `an exact colour in a theme file removes the base theme's colour for 16 colours`()
    throws
  {
    let theme = try ThemeFile.parse(
      ##"{ base: "paper", palette: { accent: "#cc0000", mention: { colour: "#00cc00" } } }"##,
      path: "a.json5")
    #expect(theme.palette[.accent] == Palette.Tint(Colour(0xcc0000)))
    #expect(theme.palette[.mention] == Palette.Tint(Colour(0x00cc00)))
  }

  private static let broken: [(text: String, line: Int, reason: String)] = [
    ("{ roles: {\n  error: {},\n  errrr: {} } }", 3, "no role is named errrr"),
    ("{ roles: {\n  body: {},\n  error: { fg: \"#12345\" } } }", 3, "#12345"),
    ("{\n grounds: { page: \"pink\" } }", 2, "pink"),
    ("{\n grounds: {\n pages: {} } }", 3, "no ground is named pages"),
    ("{\n palette: { textt: null } }", 2, "no colour of the palette is named textt"),
    ("{\n palette: { text: {\n fg: null } } }", 3, "fg is not one of colour, colour16"),
    ("{ roles: {\n\n  error: { bold: \"yes\" } } }", 3, "bold must be"),
    ("{ roles: {\n  error: { blod: true } } }", 2, "blod"),
    ("{ grounds: {\n  bar: { blod: true } } }", 2, "blod"),
    ("{\n\n  colours: 1, roles: {} }", 3, "a string, true, false or null"),
    ("{\n\n  colours: {}, roles: {} }", 3, "colours is not one of base"),
    ("{\n\n  base: \"dust\" }", 3, "base must be one of dusk, paper"),
    ("{\n roles: {\n  error: { bold true } } }", 3, ""),
    ("{ a: { b: { c: { d: {} } } } }", 1, "too many"),
    ("", 1, ""),
    ("[]", 1, "\"{\" should be where \"[]\""),
    ("{ roles: {} } x", 1, "end of the file"),
    ("{ roles: {}, /* never\nclosed", 1, "comment"),
    ("{ roles: {\n error: { fg: \"red } } }", 2, "not closed"),
    ("{ roles: {\n error: 5 } }", 2, ""),
    ("{ roles: {\n title: { bg16: \"blue\" } } }", 2, "bg16 needs a bg"),
    ("{ // a comment\r\n\n roles: {\r title: { bold: null } } }", 3, "bold must be"),
  ]

  @Test func `a broken theme file is refused with its line and the reason`() throws {
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
      #expect(said.contains(reason), "\(said) for \(text)")
    }
  }

  @Test func `an error in a theme file has the form of a compiler's message`() {
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

  @Test func `a folder is not loaded as a theme`() {
    #expect(throws: ThemeError.self) { try ThemeFile.load(ShippedThemes.folder) }
  }
}
