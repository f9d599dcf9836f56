import Cells
import Testing

@testable import Screens

/// The table of emoji and the search in it.
@Suite struct EmojiFinderTests {
  private func names(_ letters: String) -> [String] {
    EmojiFinder.matches(letters, most: 500).map(\.name)
  }

  @Test func `emoji are ranked by exact name, prefix, prefix of a word, then substring`() {
    let found = names("heart")
    #expect(found.first == "heart")
    let order = ["heart", "heartpulse", "broken_heart"].compactMap { found.firstIndex(of: $0) }
    #expect(order.count == 3 && order == order.sorted())
    let balls = names("ball")
    let places = ["balloon", "soccer_ball", "basketball"].compactMap { balls.firstIndex(of: $0) }
    #expect(places.count == 3 && places == places.sorted())
    // "boy" only contains the letters; no name begins with them.
    #expect(names("oy").contains("boy") && names("oy").contains("joy"))
  }

  @Test func `the search for emoji ignores case, and unknown letters find nothing`() {
    #expect(names("TAda") == ["tada"] && names("qqq").isEmpty)
    #expect(EmojiFinder.emoji(named: "tada") == "🎉")
    #expect(EmojiFinder.emoji(named: "tad") == nil)
  }

  @Test(arguments: [
    ("thumbsup", "👍"), ("+1", "👍"), ("joy", "😂"), ("heart", "❤️"), ("-1", "👎"), ("100", "💯"),
  ])
  func `common short codes of emoji are known`(name: String, emoji: String) {
    #expect(EmojiFinder.emoji(named: name) == emoji)
  }

  @Test func `at least 300 emoji are known, and no name or emoji is listed twice`() {
    let names = EmojiFinder.all.flatMap(\.names)
    #expect(EmojiFinder.all.count >= 300)
    #expect(EmojiFinder.all.allSatisfy { !$0.names.isEmpty })
    #expect(Set(names).count == names.count)
    #expect(Set(EmojiFinder.all.map(\.text)).count == EmojiFinder.all.count)
  }

  @Test func `the names of emoji have two letters or more, all of which can be typed in a name`() {
    for name in EmojiFinder.all.flatMap(\.names) {
      var text = ComposerText()
      _ = text.insert(":" + name)
      #expect(text.completableWord?.letters == name, "\(name)")
    }
  }

  @Test func `each emoji has two columns, or is a sign with the selector for its emoji form`() {
    for emoji in EmojiFinder.all.map(\.text) {
      let scalars = Array(emoji.unicodeScalars)
      #expect(emoji.count == 1, "\(emoji)")
      #expect(scalars[0].properties.age.map { $0.major <= 12 } == true, "\(emoji)")
      if scalars[0].properties.isEmojiPresentation {
        #expect(scalars.count == 1 && GraphemeWidth.columns(of: emoji) == 2, "\(emoji)")
      } else {
        #expect(scalars.count == 2 && scalars[1] == "\u{FE0F}", "\(emoji)")
        #expect((1...2).contains(GraphemeWidth.columns(of: emoji)), "\(emoji)")
      }
    }
  }
}
