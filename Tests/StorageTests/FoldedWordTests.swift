import Testing

@testable import Storage

/// The division of texts into folded words: lower case, without accents. The search index contains
/// these words.
@Suite struct FoldedWordTests {
  private func words(_ text: String) -> [String] { WordFolding.words(of: text).map(\.text) }

  @Test func `words are folded to lower case without accents and full-width letters`() {
    #expect(words("Zoë ÉTÉ ｆｕｌｌ Ångström naïve") == ["zoe", "ete", "full", "angstrom", "naive"])
    #expect(
      words("Straße STRASSE Ærø Łódź İstanbul ılık") == [
        "strasse", "strasse", "aero", "lodz",
        "istanbul", "ilik",
      ])
    #expect(words("Ёлка йод Ά ς") == ["елка", "иод", "α", "σ"])
  }

  /// A message is removed from the search index by the words with which it was added. If a Swift
  /// runtime with newer Unicode tables folded differently, the version of the folding would have to
  /// change.
  @Test func `characters below U+20000 are folded as recorded for version 1 of the folding`() {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for value in UInt32(0x80)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for byte in WordFolding.indexed(String(Character(scalar)) + "a").utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    // If this fails, count `WordFolding.version` up, and write the new number here.
    #expect(WordFolding.version == "1" && hash == 655_576_154_601_798_358)
  }

  @Test func `composed and decomposed letters are folded to the same word`() {
    #expect(words("e\u{301}te\u{301}") == words("été"))
    #expect(words("и\u{306}") == words("й"))
  }

  @Test func `punctuation divides a text into words, and so does an apostrophe`() {
    #expect(words("foo_bar, it's a-b.c/d") == ["foo", "bar", "it", "s", "a", "b", "c", "d"])
    #expect(words(" \n\t…!?") == [])
  }

  @Test func `Chinese and Japanese texts become overlapping pairs and their last character`() {
    #expect(words("日本語") == ["日本", "本語", "語"])
    #expect(words("日") == ["日"])
    #expect(words("Tokyo東京x") == ["tokyo", "東京", "京", "x"])
    #expect(words("한국어 좋아") == ["한국어", "좋아"])
  }

  @Test func `an emoji is a word, without its skin tone`() {
    #expect(words("ok👍🏽!") == ["ok", "👍"])
    #expect(words("❤️") == ["❤"])
  }

  @Test func `a word's range is in UTF-8 offsets and contains the accents of its letters`() {
    let text = "a e\u{301}te\u{301} 日本"
    let places = WordFolding.words(of: text).map(\.range)
    #expect(places == [0..<1, 2..<9, 10..<16, 13..<16])
  }

  @Test func `a folded word is truncated to 64 letters`() {
    let word = String(repeating: "x", count: 1_000)
    #expect(words(word) == [String(repeating: "x", count: 64)])
    #expect(WordFolding.indexed(word) == String(repeating: "x", count: 64))
  }

  @Test func `an ASCII text is indexed unchanged, another text as its folded words`() {
    #expect(WordFolding.indexed("Hello, World") == "Hello, World")
    #expect(WordFolding.indexed("Hellö, World") == "hello world")
  }

  @Test func `no text contains an index word that stands for a property of a message`() {
    #expect(words("\u{e000}c1 \u{e000}m") == ["c1", "m"])
  }
}
