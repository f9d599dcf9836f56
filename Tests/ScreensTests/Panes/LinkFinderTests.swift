internal import Formatting
internal import Intents
import TestSupport
internal import Testing

@testable import Screens

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
    (
      "come to matrix:r/tea:s?via=a, or MATRIX:u/anna:s.",
      ["matrix:r/tea:s?via=a", "MATRIX:u/anna:s"]
    ),
    ("the matrix: a film, matrix:4x4, matrix:r/../.. and matrix:r/a%zz:s", []),
    ("matrix:https://a.b matrix:r/x,matrix:r/tea:s", ["https://a.b"]),
    ("https://matrix.to/#/!a:s/$e?via=s.", ["https://matrix.to/#/!a:s/$e?via=s"]),
  ])
  func `URLs are found without the punctuation around them`(text: String, links: [String]) {
    #expect(LinkFinder.links(in: text) == links)
  }

  @Test func `of a thousand links in a text fifty are offered`() {
    let text = (1...1_000).map { "http://x.y/\($0)" }.joined(separator: " ")
    #expect(LinkFinder.links(in: text).count == 50)
  }

  /// Texts with the one address that is found in each, "" for none.
  private static let ends = [
    ("(see https://x.org/Foo_(bar)).", "https://x.org/Foo_(bar)"),
    ("https://x.org/Foo_(bar)", "https://x.org/Foo_(bar)"),
    ("(https://x.org/a_(b)_(c)))", "https://x.org/a_(b)_(c)"),
    ("[x](https://x.org/a)", "https://x.org/a"), ("{https://x.org/{a}}", "https://x.org/{a}"),
    ("[https://x.org/?a[]=1]", "https://x.org/?a[]=1"), ("https://x.org/(", "https://x.org/"),
    ("https://x.org/2。", "https://x.org/2"), ("https://x.org/2，好", "https://x.org/2"),
    ("https://x.org/2、https", "https://x.org/2"), ("https://x.org/2！", "https://x.org/2"),
    ("看https://x.org/25吧", "https://x.org/25"), ("（见https://x.org/2）。", "https://x.org/2"),
    ("「https://x.org/2」", "https://x.org/2"), ("《https://x.org/2》", "https://x.org/2"),
    ("【https://x.org/2】", "https://x.org/2"), ("https://x.org/2（第二页）", "https://x.org/2"),
    ("https://zh.wikipedia.org/wiki/北京", "https://zh.wikipedia.org/wiki/北京"),
    ("https://zh.wikipedia.org/wiki/水星（神话）。", "https://zh.wikipedia.org/wiki/水星（神话）"),
    ("https://x.org/?q=北京&r=上海 x", "https://x.org/?q=北京&r=上海"),
    ("https://x.org/wiki/Café_Noir", "https://x.org/wiki/Café_Noir"),
    ("https://fr.wikipedia.org/wiki/L’Équipe’", "https://fr.wikipedia.org/wiki/L’Équipe"),
    ("https://пример.рф/страница", "https://пример.рф/страница"),
    ("https://x.org/2بعد", "https://x.org/2"), ("https://x.org/a،", "https://x.org/a"),
    ("https://x.org/a؟", "https://x.org/a"), ("https://x.org/a۔", "https://x.org/a"),
    ("https://x.org/हिन्दी।", "https://x.org/हिन्दी"), ("„https://x.org/a“", "https://x.org/a"),
    ("»https://x.org/a«", "https://x.org/a"), ("‹https://x.org/a›", "https://x.org/a"),
    ("‘https://x.org/a’,", "https://x.org/a"), ("'https://x.org/a'!?", "https://x.org/a"),
    ("**https://x.org/a**", "https://x.org/a"), ("_https://x.org/a_b_", "https://x.org/a_b"),
    ("https://x.org/a…", "https://x.org/a"), ("https://x.org/a——b", "https://x.org/a"),
    ("https://x.org/Michelson–Morley", "https://x.org/Michelson–Morley"),
    ("xhttps://x.org", ""), ("éhttps://x.org", ""), ("2https://x.org", ""), ("https://。", ""),
    ("三https://x.org/a", "https://x.org/a"), ("приветhttps://x.org/a", "https://x.org/a"),
    ("https://x.org/25.然后", "https://x.org/25"), ("https://x.org.然后", "https://x.org"),
    ("https://x.org/a?然后", "https://x.org/a"), ("https://x.org/（见下）", "https://x.org/"),
    ("‘https://x.org/a’吧", "https://x.org/a"), ("‘https://x.org/a’s", "https://x.org/a"),
    ("https://x.org/25.और", "https://x.org/25"), ("https://x.org/25.ثم", "https://x.org/25"),
    ("https://x.org/a։", "https://x.org/a"), ("https://x.org/a՞", "https://x.org/a"),
    ("『https://x.org/a』", "https://x.org/a"), ("«https://x.org/a»", "https://x.org/a"),
    ("https://x.org/a；b", "https://x.org/a"), ("https://x.org/→b", "https://x.org/"),
    ("https://例え.jp/パス", "https://例え.jp/パス"),
    ("https://www.пример.рф/a.b", "https://www.пример.рф/a.b"),
    ("https://x.org/%E4%BD/好", "https://x.org/%E4%BD/好"),
    ("https://ru.wikipedia.org/wiki/Гоголь,_Н.В.", "https://ru.wikipedia.org/wiki/Гоголь,_Н.В"),
    ("https://x.org/файл.pdf", "https://x.org/файл.pdf"),
    ("https://x.org吧", "https://x.org"), ("https://x.org/2👍", "https://x.org/2"),
    ("https://www.nic.中国", "https://www.nic.中国"), ("www.nic.中国", "http://www.nic.中国"),
    ("https://mail.nic.中国/收件", "https://mail.nic.中国/收件"), ("https://a.b.рф", "https://a.b.рф"),
    ("https://www.x.org.然后", "https://www.x.org"), ("https://a.co.jp.然后", "https://a.co.jp"),
    ("www.müller.de/straße", "http://www.müller.de/straße"), ("WWW.X.ORG!", "http://WWW.X.ORG"),
    ("www.", ""), ("https://ja.wikipedia.org/wiki/東京", "https://ja.wikipedia.org/wiki/東京"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"), ("ftp://a.b/c", ""),
    ("<https://x.org>", "https://x.org"), ("https://x.org/?q=a&b=c#f!", "https://x.org/?q=a&b=c#f"),
    ("https://x.org's page", "https://x.org"), ("https://x.org/a’s", "https://x.org/a"),
    ("https://x.org/it's/a", "https://x.org/it's/a"), ("see a@b.example's", "mailto:a@b.example"),
    ("<a@b.example>", "mailto:a@b.example"), ("a@nic.中国。", "mailto:a@nic.中国"),
    ("mail a.b+c@d-e.example.", "mailto:a.b+c@d-e.example"), ("a@b.c吧", "mailto:a@b.c"),
    ("mailto:a@b.c?attach=/etc/passwd", "mailto:a@b.c"), ("tool@1.2.3 @a:b.example", ""),
    ("git@h.example:a/b", ""), ("a@b", ""),
  ]

  @Test(arguments: ends)
  func `a URL ends where the sentence around it goes on`(text: String, link: String) {
    #expect(LinkFinder.links(in: text) == (link.isEmpty ? [] : [link]))
  }

  @Test(arguments: ends.filter { !$0.0.contains("**") && !$0.0.contains("](") })
  func `a URL that is sent ends where a received one does`(text: String, link: String) throws {
    let format = try #require(Markdown("**b** " + text)?.format)
    let links = format.blocks.flatMap(\.spans).compactMap(\.link)
    #expect(links == (link.isEmpty ? [] : [link]))
  }

  @Test(arguments: [
    "(", "https://a.b/(", "(https://a.b)", "https://", "https://.", "https://a.b/)", "a:/）（",
    "matrix:", "matrix:r/a", "matrix:r/a:s,", "matrix:r/a:s ", "matrix:r/a/", "https://a.b/1。",
    "a@b.", "a@b,", "www.a ", "irc:a,", "irc:a ", ".", "%", "me@1.2 ", "hx://a,", "mailto:?",
  ])
  func `a long text that is made to be slow is searched`(piece: String) {
    // Eight times the text may take some ten times as long, not 64 times.
    func time(_ bytes: Int) -> Duration {
      let text = "https://a.b/" + String(repeating: piece, count: bytes / piece.utf8.count)
      return processorTime { _ = LinkFinder.ranges(in: text) }
    }
    #expect(time(32_000) < time(4_000) * 24 + .milliseconds(5))
  }
}
