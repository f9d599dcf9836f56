import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// Messages that have HTML in addition to their plain text.
@Suite struct FormattedMessageTests {
  private func message(_ body: String, _ html: String, type: String = "m.text", more: String = "")
    -> String
  {
    let content: JSONValue = [
      "msgtype": .string(type), "body": .string(body), "format": "org.matrix.custom.html",
      "formatted_body": .string(html),
    ]
    let text = content.text
    return more.isEmpty ? text : text.dropLast() + ",\(more)}"
  }

  private func formats(_ contents: [String]) throws -> [FormattedText?] {
    let events = contents.enumerated().map { event("$\($0.offset)", $0.element) }
    return arrivals(try translated(joined(events))).flatMap(\.messages).map(\.content.format)
  }

  private let bold = FormattedText([FormattedBlock(spans: [FormattedSpan("a", style: .bold)])])

  @Test func `texts, emotes and notices have formatting beside their plain text`() throws {
    let html = "<b>a</b>"
    #expect(
      try formats([
        message("a", html), message("a", html, type: "m.emote"),
        message("a", html, type: "m.notice"), message("a", html, type: "org.example.new"),
      ]) == [bold, bold, bold, bold])
  }

  @Test func `HTML that says no more than the plain text gives no formatting`() throws {
    let mention = "<a href=\"https://matrix.to/#/@me:s\">me</a>: hi"
    #expect(
      try formats([message("me: hi", mention), message("a\nb", "<p>a</p><p>b</p>")]) == [nil, nil])
  }

  @Test func `formatted text of another or no format, or malformed, is left out`() throws {
    let other = #"{"msgtype":"m.text","body":"a","format":"x","formatted_body":"<b>a</b>"}"#
    let none = #"{"msgtype":"m.text","body":"a","formatted_body":"<b>a</b>"}"#
    let wrong =
      #"{"msgtype":"m.text","body":"a","format":"org.matrix.custom.html","formatted_body":1}"#
    #expect(try formats([other, none, wrong]) == [nil, nil, nil])
  }

  @Test func `the text in a message's HTML is cleaned like plain text`() throws {
    let format = try formats([message("x", "<b>a\u{1b}[31m&#27;&#x202e;b&#x7;</b>")]).first
    #expect(format??.blocks.first?.spans == [FormattedSpan("ab", style: .bold)])
    let marks = String(repeating: "\u{301}", count: 100)
    let marked = try formats([message("x", "<b>a\(marks)</b>")]).first
    #expect(
      marked??.blocks.first?.spans.first?.text.unicodeScalars.count == 1 + CleanText.maximumMarks)
  }

  @Test(arguments: [
    "click \u{1b}[31mRED\u{1b}[2J\u{1b}]0;pwned\u{7} x",
    "click &#27;[31mRED&#x1B;[2J&#027]0;pwned&#7; x",
    "click \u{9b}31mRED&#155;2J\u{9d}0;pwned\u{9c} x",
  ])
  func `HTML loses an escape sequence as a whole, as plain text does`(words: String) throws {
    for html in [
      "<a href=\"https://a.example\">\(words)</a>", "<pre><code>\(words)</code></pre>",
      "<table><tr><td>\(words)</td></tr></table>", "<img alt=\"\(words)\">", "<b>\(words)</b>",
      "<h1>\(words)</h1>", "<ul><li>\(words)</li></ul>",
    ] {
      let format = try #require(try formats([message("x", html)]).first ?? nil)
      let text = format.blocks.flatMap(\.spans).map(\.text).joined()
      #expect(text == "click RED x", "\(html)")
    }
    let spoiler = "<span data-mx-spoiler=\"\(words)\">y</span>"
    let format = try formats([message("x", spoiler)]).first
    #expect(format??.blocks.first?.spans.first?.spoiler == "click RED x")
    let link = "<a href=\"https://a.example/\(words)\">y</a>"
    let linked = try formats([message("x", link)]).first
    #expect(linked??.blocks.first?.spans.first?.link == nil)
  }

  @Test func `a character that stands for a control character is not taken for one`() throws {
    // U+FDEB is written by its bytes, because Swift accepts no such literal.
    let sign = String(decoding: [0xef, 0xb7, 0xab], as: UTF8.self)
    let format = try formats([message("x", "<b>a\u{fdfb}\(sign)[31mb</b>")]).first
    let spans = format??.blocks.first?.spans
    #expect(spans == [FormattedSpan("a\u{fdfb}\u{fffd}[31mb", style: .bold)])
  }

  @Test func `an edit is read with the formatting of its new content`() throws {
    let edit = """
      {"msgtype":"m.text","body":"* a","m.relates_to":{"rel_type":"m.replace","event_id":"$0"},\
      "m.new_content":\(message("a", "<b>a</b>"))}
      """
    let sync = try translated(joined([event("$1", edit)]))
    let found = sync.events.compactMap { event in
      if case .messages(.edited(_, let edit)) = event { edit.content.format } else { nil }
    }
    #expect(found == [bold])
  }

  @Test func `the quote that old clients put before a reply's HTML is left out`() throws {
    let html = "<mx-reply><blockquote>old</blockquote></mx-reply><b>a</b>"
    let relation = #""m.relates_to":{"m.in_reply_to":{"event_id":"$0"}}"#
    #expect(try formats([message("> old\n\na", html, more: relation)]) == [bold])
  }
}

/// The message content that is sent for Markdown.
@Suite struct MarkdownContentTests {
  private func content(
    _ text: String, _ purpose: OutgoingPurpose = .message, isEmote: Bool = false,
    named: [NamedPerson] = [], isMarkdown: Bool = true
  ) -> JSONObject? {
    OutgoingContent(
      OutgoingMessage(
        chat: room, transaction: TransactionID("t"), text: text, isEmote: isEmote,
        isMarkdown: isMarkdown, purpose: purpose, named: named))?.content
  }

  @Test func `Markdown is sent as it was typed, with HTML beside`() {
    #expect(
      content("**a**") == [
        "msgtype": "m.text", "body": "**a**", "m.mentions": [:],
        "format": "org.matrix.custom.html", "formatted_body": "<strong>a</strong>",
      ])
    #expect(content("*a*", isEmote: true)?["formatted_body"] == "<em>a</em>")
  }

  @Test func `the plain text of a spoiler does not tell it`() {
    let edit = content("the ||killer|| is", .edit(EventID("$1")))
    #expect(edit?["body"] == "* the [Spoiler] is")
    #expect(edit?["m.new_content"]?["body"] == "the [Spoiler] is")
    #expect(
      edit?["m.new_content"]?["formatted_body"] == "the <span data-mx-spoiler>killer</span> is")
    #expect(content("||a **b**||\n\n- ||c||")?["body"] == "[Spoiler]\n[Spoiler]")
  }

  @Test func `a text without Markdown, or not to be read as Markdown, is sent without HTML`() {
    #expect(content("a")?["formatted_body"] == nil)
    #expect(content("**a**", isMarkdown: false)?["formatted_body"] == nil)
  }

  @Test func `an edit is sent with HTML for old clients and for the new content`() {
    let edit = content("**a**", .edit(EventID("$1")))
    #expect(edit?["body"] == "* **a**")
    #expect(edit?["formatted_body"] == "* <strong>a</strong>")
    #expect(edit?["m.new_content"]?["formatted_body"] == "<strong>a</strong>")
    #expect(edit?["m.new_content"]?["body"] == "**a**")
  }

  @Test func `mentioned people are links in sent HTML, also in a text without styles`() {
    let bob = NamedPerson(user: UserID("@bob:s"), bytes: 6..<10)
    let link = "<a href=\"https://matrix.to/#/%40bob%3As\">@bob</a>"
    #expect(
      content("**a** @bob", named: [bob])?["formatted_body"]
        == .string("<strong>a</strong> \(link)"))
    #expect(content("hello @bob", named: [bob])?["formatted_body"] == .string("hello \(link)"))
    #expect(content("hello @bob", named: [bob])?["m.mentions"] == ["user_ids": ["@bob:s"]])
  }
}
