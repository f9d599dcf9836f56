internal import Intents
internal import TestSupport
internal import Testing

@testable internal import Formatting

/// HTML that is meant to exhaust memory, time or the stack.
@Suite struct HostileHTMLTests {
  private func read(_ html: String) -> FormattedText? { MessageHTML.read(html) { $0 } }

  @Test(arguments: ["<b>", "<blockquote>", "<ul><li>", "<table><tr><td>", "<span>", "<x>", "<div>"])
  func `HTML with hundreds of nested elements gives no formatted text`(tag: String) {
    #expect(read(String(repeating: tag, count: 10_000 / tag.count) + "x") == nil)
  }

  @Test func `HTML with a hundred nested elements is read, with one more it is not`() {
    let tags = String(repeating: "<b>", count: MessageHTML.maxDepth - 1)
    #expect(sketch(read(tags + "x")) == ["<b|x>"])
    #expect(read(tags + "<b>x") == nil)
  }

  @Test func `HTML that is too long or has too many parts gives no formatted text`() {
    #expect(read(String(repeating: "a", count: MessageHTML.mostBytes)) != nil)
    #expect(read(String(repeating: "a", count: MessageHTML.mostBytes + 1)) == nil)
    #expect(read(String(repeating: "<b>a</b>c", count: 1_001)) == nil)
    #expect(read(String(repeating: "<p>a", count: 1_001)) == nil)
    #expect(read("<table><tr>" + String(repeating: "<td>a", count: 21)) == nil)
    #expect(read("<x " + String(repeating: "a ", count: 4_000) + ">a") == nil)
  }

  @Test func `HTML with many line breaks or ampersands is read whole`() throws {
    let lines = try #require(read(String(repeating: "a<br>", count: 10_000)))
    #expect(lines.blocks.count == 1 && lines.blocks[0].spans.count == 1)
    let signs = try #require(read(String(repeating: "&", count: 60_000)))
    #expect(signs.blocks[0].spans[0].text.utf8.count == 60_000)
  }

  /// The pieces of which random inputs are made: well-formed tags, broken ones, and bytes with a
  /// meaning in HTML.
  private static let pieces = [
    "<b>", "</b>", "<i", "<p>", "</p>", "<ul>", "<ol start=3>", "<li>", "</li>", "</ul>", "</ol>",
    "<blockquote>", "</blockquote>", "<pre><code class=language-c>", "</code></pre>", "<table>",
    "<tr>", "<td>", "<th>", "</td>", "</tr>", "</table>", "<span data-mx-spoiler=why>", "</span>",
    "<a href='https://a.example'>", "</a>", "<hr>", "<br>", "<img alt='x'>", "<mx-reply>",
    "</mx-reply>", "<h2>", "</h2>", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#0;", "&#27;",
    "&#x10ffff;", "&lt", "<", ">", "\"", "'", "\u{0}", "\u{1b}", "é", "世界", "👩‍👩‍👧", "\u{301}",
    "text", " ", "\n", "\t", "<script>", "</script>", "<x y=z", "<?php", "<!DOCTYPE", "</",
  ]

  @Test func `the formatted texts of ten thousand random HTML inputs stay within their limits`() {
    var random = SeededRandom(seed: 20_261_124)
    var known = 0
    for _ in 0..<10_000 {
      let html = (0..<random.next(below: 120)).compactMap { _ in random.one(of: Self.pieces) }
        .joined()
      guard let text = read(html) else { continue }
      known += 1
      check(text, of: html)
    }
    // Enough of the random inputs are accepted, so that the test checks more than refusals.
    #expect(known > 5_000)
  }

  private func check(_ text: FormattedText, of html: String) {
    let spans = text.blocks.flatMap(\.spans)
    #expect(text.blocks.count <= FormattedText.maxBlocks, "\(html)")
    #expect(spans.count <= FormattedText.maxSpans, "\(html)")
    #expect(text.blocks.allSatisfy { $0.nesting.count <= FormattedText.maxNesting }, "\(html)")
    #expect(spans.allSatisfy { !$0.text.isEmpty }, "\(html)")
    // Words are never longer than the HTML that has them: `image` and "^" stand for tags that are
    // at least as long.
    #expect(spans.reduce(0) { $0 + $1.text.utf8.count } <= html.utf8.count, "\(html)")
  }
}
