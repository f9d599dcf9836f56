import Testing

@testable import Panes

@Suite struct LinkFinderTests {
  @Test(arguments: [
    ("no link here: at all", []),
    ("see https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]),
    ("(http://x.y) [http://x.z]", ["http://x.y", "http://x.z"]),
    ("https://en.wikipedia.org/wiki/A_(b), yes", ["https://en.wikipedia.org/wiki/A_(b)"]),
    ("“https://a.b”<https://c.d>", ["https://a.b", "https://c.d"]),
    ("mailto:me@x.y! HTTP://LOUD.X", ["mailto:me@x.y", "HTTP://LOUD.X"]),
    ("https://a.b\nhttps://a.b https://", ["https://a.b"]),
    ("javascript:alert(1) file:///etc/passwd xhttp://no", []),
    ("https://münchen.de/世界 ok", ["https://münchen.de/世界"]),
    ("https://a.b\u{7f}c https://a.c\u{1b}]0;x", ["https://a.b", "https://a.c"]),
    ("https://a.b/\u{202e}moc https://a.c\u{9b}2J", ["https://a.b/", "https://a.c"]),
    ("https://a.b/👩‍🚀", ["https://a.b/👩‍🚀"]),
  ])
  func `URLs are found without the punctuation around them`(text: String, links: [String]) {
    #expect(LinkFinder.links(in: text) == links)
  }

  @Test func `of a thousand links in a text fifty are offered`() {
    let text = (1...1_000).map { "http://x.y/\($0)" }.joined(separator: " ")
    #expect(LinkFinder.links(in: text).count == 50)
  }
}
