internal import Intents
internal import Testing

@testable internal import Formatting

/// The HTML of messages, and the formatted texts that are parsed from it, in the notation of
/// `sketch`.
@Suite struct MessageHTMLTests {
  private static let inline: [(String, [String]?)] = [
    ("plain", ["plain"]),
    ("<b>bold</b> and <em>italic</em>", ["<b|bold> and <i|italic>"]),
    ("<b>x</b> y", ["<b|x> y"]),
    ("<u>under</u><del>gone</del><code>a &lt; b</code>", ["<u|under><s|gone><c|a < b>"]),
    ("<strong>a <i>b</i></strong>", ["<b|a ><bi|b>"]),
    ("a &amp; b &#38; c &nbsp;d", ["a & b & c \u{a0}d"]),
    ("one <br> two<br/>three<br>", ["one⏎two⏎three"]),
    ("  a \n\t b  ", ["a b"]),
    (
      "<font color=\"#ff0000\">red</font> <span data-mx-color=\"#00ff00\">green</span>",
      ["red green"]
    ),
    ("E = mc<sup>2</sup>, H<sub>2</sub>O", ["E = mc^2, H2O"]),
    ("<img src=\"mxc://s/1\" alt=\"a cat\"> <img title=\":wave:\"> <img>", ["a cat :wave: image"]),
    ("<unknown>kept</unknown>", ["kept"]),
    ("<script>bad()</script>a<style>b{}</style>", ["a"]),
    ("<!-- a note -->a", ["a"]),
    ("<span data-mx-spoiler>dead</span> he is", ["<|dead?> he is"]),
    ("<span data-mx-spoiler=\"the end\">he <b>dies</b></span>", ["<|he ?the end><b|dies?the end>"]),
    ("&#27;[31m&#x202e;x&#7;", ["[31m\u{202e}x"]),
    ("", nil), ("   ", nil), ("<p></p>", nil), ("<br>", nil),
  ]

  @Test(arguments: inline) func `inline styles in a message's HTML are read`(
    html: String, wanted: [String]?
  ) {
    #expect(
      sketch(MessageHTML.read(html) { $0.filter { $0 != "\u{1b}" && $0 != "\u{7}" } }) == wanted)
  }

  private static let links: [(String, [String]?)] = [
    ("<a href=\"https://a.example/x\">here</a>", ["<|here→https://a.example/x>"]),
    ("<a href=\"mailto:a@b.example\">write</a>", ["<|write→mailto:a@b.example>"]),
    (
      "<a href=\"https://a.example\">x</a><br><b>y</b><br>z",
      ["<|x→https://a.example>⏎<b|y>⏎z"]
    ),
    ("<a href=\"javascript:alert(1)\">no</a>", ["no"]),
    ("<a href=\"file:///etc/passwd\">no</a>", ["no"]),
    (
      "<a href=\"mailto:a@b.example?attach=/etc/passwd&amp;body=x\">write</a>",
      ["<|write→mailto:a@b.example>"]
    ),
    ("<a href=\"mailto:?to=a@b.example\">no</a>", ["no"]),
    ("<a href=\"https://bank.example@evil.example/\">no</a>", ["no"]),
    ("<a href=\"https://bank.example@\u{fe0f}evil.example/\">no</a>", ["no"]),
    ("<a href=\"https:///x\">no</a>", ["no"]),
    ("<a href=\"https://a.example/ b\">no</a>", ["no"]),
    ("<a href=\"https://bank.example\\@evil.example/\">no</a>", ["no"]),
    ("<a>none</a>", ["none"]),
    ("<a href=\"https://matrix.to/#/@anna:example.org\">Anna</a>: hi", ["Anna: hi"]),
    ("<a href=\"https://matrix.to/#/%40anna%3Aexample.org\">Anna</a>: hi", ["Anna: hi"]),
    ("<a href=\"matrix:u/anna:example.org\">Anna</a>: hi", ["Anna: hi"]),
    ("<a href=\"matrix:r/tea:s?via=s\">tea</a>", ["<|tea→matrix:r/tea:s?via=s>"]),
    ("<a href=\"matrix:r/../..\">no</a>", ["no"]),
    ("<a href=\"matrix:alert(1)\">no</a>", ["no"]),
    (
      "<a href=\"https://matrix.to/#/#room:s\">the room</a>",
      ["<|the room→https://matrix.to/#/#room:s>"]
    ),
    (
      "<a href=\"https://a.example\"><b>x</b> y</a>",
      ["<b|x→https://a.example><| y→https://a.example>"]
    ),
  ]

  @Test(arguments: links) func `links in a message's HTML are kept if they may be opened`(
    html: String, wanted: [String]?
  ) {
    #expect(sketch(MessageHTML.read(html) { $0 }) == wanted)
  }

  private static let blocks: [(String, [String]?)] = [
    ("<p>one</p><p>two</p>", ["one", "two"]),
    ("<div>one<div>two</div>three</div>", ["one", "two", "three"]),
    ("a<p>b</p>c", ["a", "b", "c"]),
    ("<h1>Top</h1><h6>Low</h6>x", ["# Top", "###### Low", "x"]),
    ("<blockquote><p>a</p><p>b</p></blockquote><p>c</p>", ["> a", "> b", "c"]),
    ("<ul><li>a</li><li>b</li></ul>", ["- a", "- b"]),
    ("<ol start=\"9\"><li>a</li><li>b</li></ol>", ["9. a", "10. b"]),
    ("<ol start=\"-3\"><li>a</li></ol>", ["0. a"]),
    ("<ul><li><p>a</p><p>b</p></li><li>c</li></ul>", ["- a", "  b", "- c"]),
    ("<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>", ["- a", "  1. b", "- c"]),
    ("<li>alone</li>", ["- alone"]),
    (
      "<pre><code class=\"language-swift\">let a = 1\n  let b = 2\n</code></pre>",
      ["code(swift) let a = 1⏎  let b = 2"]
    ),
    ("<pre>\nraw <b>text</b>\n</pre>", ["code() raw text"]),
    ("a<hr>b", ["a", "---", "b"]),
    (
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>",
      ["head(0,0) a", "head(0,1) b", "cell(1,0) 1", "cell(1,1) "]
    ),
    ("<table><tr><td><p>x</p><p>y</p></td></tr></table>z", ["cell(0,0) x y", "z"]),
    ("<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>", ["cell(0,0) a b"]),
    ("<mx-reply><blockquote>old</blockquote></mx-reply>new", ["new"]),
    ("<details><summary>more</summary>text</details>", ["more", "text"]),
    ("</div></p>a</b><b>b", ["a<b|b>"]),
  ]

  @Test(arguments: blocks) func `blocks in a message's HTML are read`(
    html: String, wanted: [String]?
  ) {
    #expect(sketch(MessageHTML.read(html) { $0 }) == wanted)
  }

  @Test func `quotes nested deeper than eight in a message's HTML are shown in the eighth`() {
    let html = String(repeating: "<blockquote>", count: 20) + "x"
    #expect(sketch(MessageHTML.read(html) { $0 }) == [String(repeating: "> ", count: 8) + "x"])
  }

  @Test func `HTML that shows no more than the plain text counts as plain`() throws {
    let link = "<a href=\"https://matrix.to/#/@a:b\">Anna</a>: one<br>two"
    let mention = try #require(MessageHTML.read(link) { $0 })
    #expect(mention.isPlain("Anna: one\ntwo"))
    #expect(!mention.isPlain("Anna: one"))
    let bold = try #require(MessageHTML.read("<b>a</b>") { $0 })
    #expect(!bold.isPlain("a"))
  }
}
