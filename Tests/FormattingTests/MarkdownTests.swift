internal import Intents
import TestSupport
internal import Testing

@testable internal import Formatting

/// The Markdown that a person writes, and the HTML that is sent with it.
@Suite struct MarkdownTests {
  @Test(arguments: [
    "hello", "one\ntwo", "one\n\ntwo", "2 * 3 * 4", "snake_case_name", "a < b & c > d", "~5 of it",
    "<3", "https://a.example/_x_/y", "write to a@b.example", "/usr/bin", "a || b || c", "C#",
    "#tag",
    "+1", "1.5", "  indented", "\"quoted\"", "", " ",
  ])
  func `a text that contains no Markdown is plain`(text: String) {
    #expect(Markdown(text) == nil)
  }

  private static let others = [
    "https://play.golang.org/p/vhIPYQjX8_", "ftp://h.example/_a_/*b*", "ssh://git@h.example/_a_b_",
    "mailto:_a_b_@h.example", "magnet:?xt=urn:btih:_a_&dn=*b*", "matrix:r/_a_b_:h.example",
    "geo:51.5,-0.12;u=_3_", "tel:+49*21*3#", "file:///a/__b__/_c_", "git+ssh://h.example/~a/_b_",
    "irc://h.example/_a_", "www.h.example/_a_", "#_ircnet_#hs:irc.example.org",
    "@user_name_x_:s.example", "@_bridge_*:s", "$_event_id_", "#room_name_", "a_b_@h.example",
    "_me_@h.example", "/usr/lib/__init__.py", "~/_a_b_c/_d_", "./_x_/y", "C:\\dir\\_x_",
    "\\\\host\\_x_", "src/_x_/y", "snake_case_name", "__init__", "__init__.py",
    "def f(*args, **kwargs): g(*args, **kwargs)", "a*b*c", "2*3*4", "x**2 + y**2", "<T>",
    "Vec<T> and <b>", "$HOME", "~~", "rm *.o *.a", "\\d+\\.\\d*", "\\(x\\)", "f[i](x)",
    "¯\\_(ツ)_/¯", "hi :-* and :-*", "^_^ ^_^", "*_*", ">_<", "\\o/", "-_- *-*", ">:(", ">= 3",
    "# ", "#room", "#1234", "1. ", "1986. A great year", "- ", "+1", "- old\n+ new", "a\n---",
    "a\n===", "---", "***", "a\n- - -", "    indented", "\ttab", "&lt; and &copy; &#35;", "AT&T",
    "<b>bold</b>", "<- a", "<3", "a\\", "a\\\nb", "a  \nb", "[x]: y", "[x]: https://a.example",
    "~~~ wow ~~~", "~~~ wow\nnext", "| a |\n|---|\n| 1 | 2 |", "<a:b>", "![a](b)",
    "[x](tel:123)", "1) x", "1) a\n2) b", "12) x", "007. x", "01. a\n02. b", "[]()",
    "call __init__ first", "__main__.py and __init__.py", "__init__()", "\\frac{a}{b}",
    "(a)*(b)*(c)", "ä*ö*ü", "é**è**ê", "x[0]*y[1]*z", "a~~b~~c", ">w<", ">o< hi", ">D", "> <",
    "> ~ <", "+ a", "+ a\n+ b", "- a", "* note", "- 5 degrees", "- 3 = -3", "* a\n\nb\n\n* c",
    "- a\n* b", "10. 12. 2026", "* * * * * run", "*/5 * * * * run", "2*(3+4)*5",
    "find . -name '*.swift' -o -name '*.h'", "{*.c,*.h}", "{**/*.js,**/*.ts}", "ls build/*/x/*/y",
    "sed 's/\\*/x/g'", "grep '\\*' x | grep 'a\\|b'", "\\*", "\\[ x \\]", "foo\\.bar", "2\\*3",
    ".*foo.*", "^.*(a|b).*$", "a^*b^*", "[a-z]*x[0-9]*y", "f(/*a*/ x, /*b*/ y)", "x/*a*/y",
    "(*´▽`*)", "hi(*´▽`*)", "(*´ω`*)", "d(-_-)b d(-_-)b", "m(_ _)m m(_ _)m", "(_ _) (_ _)",
    "=^_^= -_- ._.", "l`amour d`été", "Anna <anna@x.example> wrote", "npm i tool@1.2.3",
    "[a\nb]: https://c.example", "if (a||b||c)", "a||b||c", "(a)||(b)||(c)", "*p++ = *q++ * 2",
    "f*** and s***", "-     code",
    "[^*]*x*", "(´-ω-`) (´;ω;`)", "a|=b; c||=d; e||=f", "<a@b>", "a\n>\nb",
    "<<<<<<< a\nx\n>>>>>>> b",
    "*21*0170# and **61*1#", "(*•̀ᴗ•́*)و", "_(:3」∠)_ (*_ _)", "like '%\\_d\\_%'",
    "print(*a, *b, sep='*')", "\t- a", "(\\d+)\\s*\\*\\s*(\\d+)", "\\(a_1\\) \\[b_2\\]",
    "cp --exclude='*_x' a/ b_c_/", "if [[ $a == *_x* || $b == *_y* ]]", "${a[*]} ${!b_*}",
    ".a_b > *:not(._c_) {}", "/**\n * doc a\n * @param x\n */", "pkg:_a_?b", "x^{*}_a y^{*}_b",
    "From: a_b@x.example\nTo: c_d@y.example\nhttps://x.example\nb",
  ]

  @Test(arguments: others)
  func `what people write without Markdown in mind is shown as it was typed`(text: String) throws {
    #expect(Markdown(text)?.html == nil)
    // The same beside a style.
    guard !text.contains("\n") else { return }
    let html = try #require(Markdown("**x**\n\n" + text)?.html)
    let words = try #require(MessageHTML.read(html) { $0 }).blocks.map { block in
      block.spans.map(\.text).joined()
    }
    #expect(words.joined().withoutBlanks == ("x" + text).withoutBlanks)
  }

  @Test(arguments: [
    "(/", "/_", "_a@b.", "*a*b", "~~~a\n", "[", "https://", "https://(", "<a://", "#_", "@_", "&a",
    "\\", "- a\n+ b\n", "|a|b\n|-|-\n", "> a\n", ">> a\n> b\n", "__a", "---\n\n",
    "- a\n\nb\n", "1. a\n", "/*\n * a\n", ">\n\n", "*_a", "\\*a", "(*´", "`a` ", "[^", "a||b",
  ])
  func `a text of addresses, marks and lines made to be slow is parsed`(piece: String) {
    // Eight times the text may take some ten times as long, not 64 times.
    func time(_ bytes: Int) -> Duration {
      let text = "**a** " + String(repeating: piece, count: bytes / piece.utf8.count)
      return processorTime { _ = Markdown(text) }
    }
    #expect(time(16_000) < time(2_000) * 30 + .milliseconds(20))
  }

  @Test func `texts that threads parse at the same time keep their strikethrough and links`() async
  {
    let wanted = Markdown("~~gone~~ to https://a.example")?.format
    #expect(wanted != nil)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<2_000).count { _ in Markdown("~~gone~~ to https://a.example")?.format != wanted }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }

  private static let texts: [(String, String)] = [
    ("**bold** and *italic*", "<strong>bold</strong> and <em>italic</em>"),
    ("~~gone~~", "<del>gone</del>"),
    ("`a < b`", "<code>a &lt; b</code>"),
    ("one\n**two**", "one<br />\n<strong>two</strong>"),
    ("[here](https://a.example/x)", "<a href=\"https://a.example/x\">here</a>"),
    ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
    ("7. a", "<ol start=\"7\">\n<li>a</li>\n</ol>"),
    ("# Top", "<h1>Top</h1>"),
    ("> said", "<blockquote>\n<p>said</p>\n</blockquote>"),
    ("```swift\nlet a = 1\n```", "<pre><code class=\"language-swift\">let a = 1\n</code></pre>"),
    ("\\*kept\\*", "*kept*"),
    ("**<b>**", "<strong>&lt;b&gt;</strong>"),
    ("**a** <script>x</script>", "<strong>a</strong> &lt;script&gt;x&lt;/script&gt;"),
    (
      "<div>\n**a**\n</div>\n\n*b*",
      "<p>&lt;div&gt;<br />\n**a**<br />\n&lt;/div&gt;</p>\n<p><em>b</em></p>"
    ),
    ("[x](javascript:alert(1)) **a**", "[x](javascript:alert(1)) <strong>a</strong>"),
    ("> one\n> two\nmine", "<blockquote>\n<p>one<br />\ntwo</p>\n</blockquote>\n<p>mine</p>"),
    (
      ">> a\n> b",
      "<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>\n</blockquote>"
    ),
    (
      "![plan](https://x.org/plan.png)",
      "<a href=\"https://x.org/plan.png\">plan</a>"
    ),
    (
      "![](https://x.org/a_b_.png)",
      "<a href=\"https://x.org/a_b_.png\">https://x.org/a_b_.png</a>"
    ),
    (
      "**x** https://play.golang.org/p/vhIPYQjX8_",
      "<strong>x</strong> <a href=\"https://play.golang.org/p/vhIPYQjX8_\">"
        + "https://play.golang.org/p/vhIPYQjX8_</a>"
    ),
    ("<https://a.example>", "<a href=\"https://a.example\">https://a.example</a>"),
    ("[x](https://a.example/_b_(c))", "<a href=\"https://a.example/_b_(c)\">x</a>"),
    ("_https://a.example_", "<em><a href=\"https://a.example\">https://a.example</a></em>"),
    ("a\n\n---\n\nb", "<p>a</p>\n<hr />\n<p>b</p>"),
    ("- a\n    - b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>"),
    ("# C #", "<h1>C #</h1>"),
    ("1. a\n3. c", "<ol>\n<li>a</li>\n</ol>\n<ol start=\"3\">\n<li>c</li>\n</ol>"),
    ("[x](https://a.example) \\[y\\]", "<a href=\"https://a.example\">x</a> [y]"),
    ("**`a*b` c** d", "<strong><code>a*b</code> c</strong> d"),
    ("**read this**(now)", "<strong>read this</strong>(now)"),
    ("这是**重点**内容", "这是<strong>重点</strong>内容"),
    ("`\\*` and `a\\`", "<code>\\*</code> and <code>a\\</code>"),
    ("- ||a||", "<ul>\n<li><span data-mx-spoiler>a</span></li>\n</ul>"),
    ("> - a", "<blockquote>\n<p>- a</p>\n</blockquote>"),
    ("> a\n> - 5 b", "<blockquote>\n<p>a<br />\n- 5 b</p>\n</blockquote>"),
    ("*_both_* x", "<em><em>both</em></em> x"),
    ("(**5€**) (*a*)", "(<strong>5€</strong>) (<em>a</em>)"),
    ("note:*x* (_y_)", "note:<em>x</em> (<em>y</em>)"),
    ("...*sighs*", "...<em>sighs</em>"),
    ("(||a||)", "(<span data-mx-spoiler>a</span>)"),
    ("1\\. a **b**", "1. a <strong>b</strong>"),
  ]

  @Test(arguments: [
    ("1. a\n3. c", ["1. a", "3. c"]), ("3. x", ["3. x"]), ("2. a\n1. b", ["2. a", "1. b"]),
    ("1. a\n1. b\n1. c", ["1. a", "1. b", "1. c"]), ("0. a\n1. b", ["0. a", "1. b"]),
    ("1. a\n\n3. c", ["1. a", "3. c"]), ("> 1. a\n> 4. b", ["> 1. a", "> 4. b"]),
    ("1. a\n   - x\n   - y\n5. b", ["1. a", "   - x", "   - y", "5. b"]),
    ("- x\n  1. a\n  9. b\n- y", ["- x", "  1. a", "  9. b", "- y"]),
    ("1. a\n```\n5. x\n```\n7. b", ["1. a", "code() 5. x", "7. b"]),
    ("- >:(\n- ***\n- [x]: y\n- #", ["- >:(", "- ***", "- [x]: y", "- #"]),
  ])
  func `a list shows the numbers and words that were typed`(text: String, wanted: [String]) throws {
    let format = try #require(Markdown(text)?.format)
    #expect(sketch(format) == wanted)
    #expect(Markdown(format.markdown)?.format == format || text.contains("```"))
  }

  @Test(arguments: texts) func `Markdown becomes HTML`(text: String, html: String) {
    #expect(Markdown(text)?.html == html)
  }

  @Test func `a Markdown table becomes a table with head and cells`() {
    #expect(
      sketch(Markdown("| a | b |\n|---|---|\n| 1 | **2** |")?.format) == [
        "head(0,0) a", "head(0,1) b", "cell(1,0) 1", "cell(1,1) <b|2>",
      ])
  }

  private static let spoilers: [(String, [String]?)] = [
    ("||all||", ["<|all?>"]),
    ("he ||dies|| there", ["he <|dies?> there"]),
    ("||a **b** c||", ["<|a ?><b|b?><| c?>"]),
    ("x ||a **b** c|| y", ["x <|a ?><b|b?><| c?> y"]),
    ("||one||, ||two||", ["<|one?>, <|two?>"]),
    ("||first\n\nsecond||", ["<|first?>", "<|second?>"]),
    ("||- a\n- b||", ["- <|a?>", "- <|b?>"]),
    ("||see\n\n```\ncode\n```\n||", ["<|see⏎⏎```⏎code⏎```?>"]),
    ("**||a||**", ["<b|a?>"]),
    ("`||a||`", ["<c|||a||>"]),
    ("||||", nil), ("||a", nil), ("a ||", nil), ("|| a ||", ["<|a?>"]), ("x || a ||", nil),
  ]

  @Test(arguments: spoilers) func `Markdown words between two double bars are hidden as a spoiler`(
    text: String, wanted: [String]?
  ) {
    #expect(sketch(Markdown(text)?.format) == wanted)
  }

  @Test(arguments: [
    "the ||killer|| is", "||all||", "||a **b** `c`|| and *d*", "- ||a||\n- b", "> ||a||\n>\n> b",
    "1. ||a||\n2. b", "# ||Top||\n\n~~x~~", "||first\n\nsecond||",
    "| a | b |\n|---|---|\n| ||x|| | 2 |", "||[x](https://a.example/_b_)||",
    "||a||\n\n```swift\nlet b = 1\n```",
  ])
  func `a text with spoilers is given back as Markdown of the same format`(text: String) throws {
    let format = try #require(Markdown(text)?.format)
    #expect(Markdown(format.markdown)?.format == format)
  }

  private static let anna = [
    "@Anna": "https://matrix.to/#/%40anna%3As", "@Anna B": "https://matrix.to/#/%40b%3As",
  ]

  private static let mentions: [(String, String?)] = [
    ("**hi** @Anna", "<strong>hi</strong> <a href=\"https://matrix.to/#/%40anna%3As\">@Anna</a>"),
    ("*@Anna B*", "<em><a href=\"https://matrix.to/#/%40b%3As\">@Anna B</a></em>"),
    ("`@Anna`", "<code>@Anna</code>"),
    ("[@Anna](https://a.example)", "<a href=\"https://a.example\">@Anna</a>"),
    ("**x**@Anna", "<strong>x</strong><a href=\"https://matrix.to/#/%40anna%3As\">@Anna</a>"),
    ("*a*b@Anna", "<em>a</em>b@Anna"),
    // `OutgoingMentions` writes the links of a text without styles.
    ("hi @Anna", nil),
  ]

  @Test(arguments: mentions) func `people's names in Markdown become links, but not in code`(
    text: String, html: String?
  ) {
    #expect(Markdown(text, people: Self.anna)?.html == html)
  }

  private static let marked = [
    "@*Eve*": "https://matrix.to/#/%40eve%3As", "@a_b_c": "https://matrix.to/#/%40abc%3As",
    "@[x](y)": "https://matrix.to/#/%40x%3As", "@<b>": "https://matrix.to/#/%40b%3As",
  ]

  private static let named: [(String, String?)] = [
    ("**hi** @*Eve*", "<strong>hi</strong> <a href=\"https://matrix.to/#/%40eve%3As\">@*Eve*</a>"),
    ("**@*Eve***", "<strong><a href=\"https://matrix.to/#/%40eve%3As\">@*Eve*</a></strong>"),
    ("*x* @a_b_c d_e", "<em>x</em> <a href=\"https://matrix.to/#/%40abc%3As\">@a_b_c</a> d_e"),
    ("*x* @[x](y)", "<em>x</em> <a href=\"https://matrix.to/#/%40x%3As\">@[x](y)</a>"),
    ("*x* @<b>", "<em>x</em> <a href=\"https://matrix.to/#/%40b%3As\">@&lt;b&gt;</a>"),
    ("`@*Eve*`", "<code>@*Eve*</code>"), ("`@<b>`", "<code>@&lt;b&gt;</code>"),
    ("[@*Eve*](https://a.example)", "<a href=\"https://a.example\">@*Eve*</a>"),
    ("[x](https://a.example/@a_b_c)", "<a href=\"https://a.example/@a_b_c\">x</a>"),
    (
      "||(@*Eve*||",
      "<span data-mx-spoiler>(<a href=\"https://matrix.to/#/%40eve%3As\">@*Eve*</a></span>"
    ),
    // The text shows nothing but itself: `OutgoingMentions` writes its links.
    ("hi @*Eve*", nil),
  ]

  @Test(arguments: named) func `a person's name is not read as Markdown`(
    text: String, html: String?
  ) {
    #expect(Markdown(text, people: Self.marked)?.html == html)
  }

  @Test func `typed private-use characters, which the parser uses for tags, give no tags`() {
    #expect(Markdown("\u{10fff0}**a**\u{10fff4}")?.html == "<strong>a</strong>")
  }

  @Test(arguments: [
    "*", "[", "> ", "- ", "`", "||", "||a", "**a ", "| a ", "<b>", "@Anna ", "![", "a@b.", "a <!A ",
    "|a\n|-\n", "~~a",
  ])
  func `a Markdown text made to be slow is parsed, and counts as plain if it is too long`(
    piece: String
  ) {
    let text = String(repeating: piece, count: Markdown.mostBytes / piece.utf8.count)
    let markdown = Markdown(text, people: Self.anna)
    #expect(markdown?.format.blocks.count ?? 0 <= FormattedText.maxBlocks)
    #expect(Markdown("**a**" + text) == nil)
  }

  @Test func `the HTML of ten thousand random Markdown texts parses back to their format`() {
    var random = SeededTexts(seed: 7)
    var count = 0
    for _ in 0..<10_000 {
      guard let markdown = Markdown(random.next()) else { continue }
      count += 1
      #expect(MessageHTML.read(markdown.html) { $0 } == markdown.format)
      #expect(!markdown.html.contains("<!-- raw HTML omitted -->"))
    }
    #expect(count > 2_000)
  }
}
