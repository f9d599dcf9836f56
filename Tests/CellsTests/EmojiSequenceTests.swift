import Cells
import Testing

/// How emoji sequences are drawn in terminals that draw them as one glyph, and in others.
@Suite struct EmojiSequenceTests {
  @Test(arguments: [
    ("🏳️‍🌈", "🏳🌈", 3), ("😮‍💨", "😮💨", 4), ("👩‍👩‍👧‍👦", "👩👩👧👦", 8), ("👨🏽‍💻", "👨🟧💻", 6),
    ("❤️‍🔥", "❤🔥", 3), ("🏳️‍⚧️", "🏳⚧", 2), ("👩🏽‍❤️‍💋‍👨🏿", "👩🟧❤💋👨⬛", 11), ("👍🏽", "👍🟧", 4),
    ("👍", "👍", 2), ("👍🏻", "👍⬜", 4), ("☝🏾", "☝🟫", 3), ("🏽", "🟧", 2), ("🚗🏼", "🚗🟨", 4),
    ("🇩🇪", "🇩🇪", 2), ("🇩", "D", 1), ("1️⃣", "1\u{20E3}", 1), ("❤️", "❤", 1), ("☝️", "☝", 1),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴gbeng", 7), ("🏴󠁵󠁳󠁣󠁡󠁿", "🏴usca", 6), ("🏴‍☠️", "🏴☠", 3), ("🏃🏾‍♀️", "🏃🟫♀", 5),
  ])
  func `the parts of an emoji sequence stand side by side where they are not drawn as one glyph`(
    text: String, parts: String, columns: Int
  ) {
    #expect(shown(text, .none).joined() == parts)
    #expect(width(text, .none) == columns)
    #expect(GraphemeWidth.columns(of: text) == columns)
    #expect(TextWrap.lines(of: text, columns: 20).map(\.columns) == [columns])
  }

  @Test(arguments: [
    "🏳️‍🌈", "😮‍💨", "👨🏽‍💻", "❤️‍🔥", "👍🏽", "🇩🇪", "1️⃣", "#️⃣", "❤️", "☝️", "🏃🏾‍♀️", "👩‍🚀", "🏴‍☠️",
    "🧑🏿‍🦱",
  ])
  func `an emoji sequence is one glyph of two columns where the terminal draws it`(text: String) {
    #expect(shown(text, .all) == [text])
    #expect(width(text, .all) == 2)
    #expect(width("a\(text)b\(text)", .all) == 6)
  }

  @Test func `the last selector of a sequence is left out where a cell has no room for it`() {
    #expect(shown("🏳️‍⚧️", .all) == ["🏳️‍\u{26A7}"])
    #expect(shown("🕵️‍♀️", .all) == ["🕵️‍\u{2640}"])
    #expect(width("🏳️‍⚧️", .all) == 2)
  }

  @Test(arguments: [
    ("👩‍👩‍👧‍👦", "👩👩👧👦"), ("👩‍❤️‍👨", "👩❤👨"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴gbeng"), ("☝🏽", "☝🟧"), ("🏽", "🟧"),
    ("🇩", "D"), ("❤︎", "❤"), ("🏳‍🌈", "🏳🌈"), ("☝", "☝"), ("1\u{20E3}", "1\u{20E3}"), ("👩\u{200D}", "👩"),
    ("🚗🏼", "🚗🟨"),
  ])
  func `a sequence that does not fit into a cell or has no certain width is drawn in parts`(
    text: String, parts: String
  ) {
    #expect(shown(text, .all).joined() == parts)
    #expect(width(text, .all) == width(text, .none))
  }

  @Test func `narrow emoji stay narrow where their selector may have no effect`() {
    for text in ["❤️", "🏳️‍🌈", "1️⃣", "🇩🇪"] {
      #expect(shown(text, .wide) == shown(text, .none), "\(text)")
    }
    #expect(shown("👍🏽😮‍💨", .wide) == ["👍🏽", "😮‍💨"])
  }

  @Test func `no two reactions that differ in skin tone look alike, in ASCII neither`() {
    let thumbs = ["👍", "👍🏻", "👍🏼", "👍🏽", "👍🏾", "👍🏿"]
    for clusters in [DrawnClusters.none, .wide, .all] {
      #expect(Set(thumbs.map { shown($0, clusters) }).count == thumbs.count)
    }
    #expect(Set(thumbs.map { ASCIIFallback.text($0) }).count == thumbs.count)
    #expect(ASCIIFallback.text("👍🏽") == "+1~3")
    #expect(ASCIIFallback.text("🇩🇪 🇫🇷 🇩") == "DE FR D")
    #expect(ASCIIFallback.text("🏴󠁧󠁢󠁥󠁮󠁧󠁿") == "??gbeng")
    var buffer = PaneBuffer(size: Size(rows: 1, columns: 9))
    buffer.write("👍🏽 🇩🇪 1️⃣", at: Position(row: 0, column: 0), role: .body)
    #expect(String(buffer.inASCII.row(0).map(\.text)) == "+1~3 DE 1")
  }

  @Test func `flags after each other are pairs, and a last indicator alone is its letter`() {
    #expect(shown("🇩🇪🇫🇷🇮", .all) == ["🇩🇪", "🇫🇷", "I"])
    #expect(shown("🇩🇪🇫🇷🇮", .none).joined() == "🇩🇪🇫🇷I")
    #expect(width("🇩🇪🇫🇷🇮", .none) == 5)
  }

  @Test(arguments: [
    String(repeating: "👩\u{200D}", count: 5_000),
    "👩" + String(repeating: "\u{200D}👩", count: 5_000),
    "🏴" + String(repeating: "\u{E0067}", count: 5_000),
    "👍" + String(repeating: "🏽\u{200D}👍", count: 99),
    "1️⃣" + String(repeating: "\u{301}", count: 5_000),
    "👩" + String(repeating: "\u{FE0F}", count: 5_000),
  ])
  func `an endless sequence has a bounded width`(text: String) {
    for clusters in [DrawnClusters.none, .all] {
      #expect(width(text, clusters) <= 13)
      #expect(CellScanner(text, clusters).allSatisfy { $0.marks.count <= Cell.maximumMarks })
      #expect(width(text + "x", clusters) == width(text, clusters) + 1)
    }
  }

  @Test func `twice as long a sequence takes at most about twice as many steps`() {
    func glyphs(_ count: Int) -> Int {
      let text = String(repeating: "👩\u{200D}👩🏽\u{301}🏴\u{E0067}🇩", count: count)
      return Array(CellScanner(text, .none)).count
    }
    #expect(glyphs(2_000) <= 2 * glyphs(1_000) + 20)
  }

  @Test func `a text is as wide as its graphemes, whatever the terminal draws`() {
    let texts = [
      "a🏳️‍🌈b👍🏽1️⃣🇩🇪🇩", "🏴󠁧󠁢󠁥󠁮󠁧󠁿🏽x", "👩\u{200D}a\u{200D}👩", "1\u{20E3}\u{FE0F}2️⃣", "❤️❤︎❤",
      "👩" + String(repeating: "\u{200D}👩", count: 40) + "🚗🏼",
    ]
    for text in texts {
      for clusters in [DrawnClusters.none, .wide, .all] {
        let sum = text.reduce(0) { $0 + width(String($1), clusters) }
        #expect(width(text, clusters) == sum, "\(text) \(clusters)")
      }
    }
  }

  @Test func `a glyph that the terminal draws whole is one cell, which the edge does not divide`() {
    var buffer = PaneBuffer(size: Size(rows: 1, columns: 4))
    for glyph in CellScanner("🏳️‍🌈", .all) {
      buffer[0, 0] = Cell(scalar: glyph.base, role: .body, width: UInt8(glyph.columns))
      for mark in glyph.marks { buffer[0, 0].add(mark: mark) }
    }
    #expect(buffer[0, 0].text == "🏳️‍🌈" && buffer[0, 0].width == 2)
  }

  private func shown(_ text: String, _ clusters: DrawnClusters) -> [String] {
    CellScanner(text, clusters).filter { $0.columns > 0 }.map {
      String(String.UnicodeScalarView([$0.base] + $0.marks))
    }
  }

  private func width(_ text: String, _ clusters: DrawnClusters) -> Int {
    CellScanner(text, clusters).reduce(0) { $0 + $1.columns }
  }
}
