import Cells
import Formatting
import Intents
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// Formatted messages in the messages pane: structure such as lists and quotes, styles such as
/// bold, links and spoilers.
@Suite struct FormattedPaneTests {
  private static let texts = """
    **Bold**, *italic*, ***both***, ~~struck~~, `code` and [a link](https://docs.example.org/start), \
    https://plain.example and ||the end||.

    A second paragraph with 世界の友達 and 👩‍🚀 that is long enough to be wrapped on a narrow page.

    # Shopping
    - bread
    - milk
      1. fresh
      2. long-life, which keeps for months and months
    - eggs

    After the list.
    > A quote of two
    > lines
    > - with a list

    ```swift
    let greeting = "hello"
    print(greeting)
    ```
    ---

    | Name | Age | City |
    |------|----:|------|
    | Anna | 36 | Berlin |
    | 美咲 | 7 | **東京** |
    """

  private func row(
    _ number: Int, _ text: String, color: Int = 1, kind: MessageBodyKind = .text,
    beginsGroup: Bool = true, delivery: DeliveryViewModel? = nil, opening: String = ""
  ) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(EventID("$\(number)")), sender: "Anna", beginsGroup: beginsGroup,
        senderColor: color, time: "09:12", body: text, format: Markdown(text)?.format, kind: kind,
        delivery: delivery, opening: opening))
  }

  private var rows: [MessageRowViewModel] {
    [
      row(1, Self.texts), row(2, "waves **wildly** at everybody here", kind: .emote),
      row(3, "*mine* and `yours` to the end", color: 0, delivery: Samples.delivery(.sent)),
      row(
        4, "```\ncode at the end\n```", color: 0, beginsGroup: false,
        delivery: Samples.delivery(.sent)),
    ]
  }

  private func draw(
    _ rows: [MessageRowViewModel], _ size: Size,
    change: (inout MessagesPaneState) -> Void = { _ in }
  ) -> PaneDrawing {
    var state = Samples.messagesState()
    change(&state)
    return MessagesPane.draw(
      Samples.messages(.loaded(Samples.rows(rows)), typing: ""), state, size: size
    ).drawing
  }

  @Test(arguments: [(120, 50), (60, 56), (20, 90)])
  func `formatted messages fit each width`(columns: Int, count: Int) {
    Snapshot.expect(
      draw(rows, Size(rows: count, columns: columns)), pane: "messages",
      named: "formatted-\(columns)x\(count)")
  }

  @Test func `formatted messages in ASCII keep marks and attributes for their styles`() {
    Snapshot.expect(
      draw(rows, Size(rows: 56, columns: 60)).buffer.inASCII, pane: "messages",
      named: "formatted-ascii-60x56")
  }

  @Test func `compact messages show formatted structure and styles too`() {
    Snapshot.expect(
      draw(rows, Size(rows: 44, columns: 80)) { $0.isCompact = true }, pane: "messages",
      named: "formatted-compact-80x44")
  }

  @Test func `an unfolded message shows its spoilers, between marks`() {
    let hidden = [
      row(1, "he ||really **dies**|| there"), row(2, "||all of it||", beginsGroup: false),
    ]
    let shown = draw(hidden, Size(rows: 8, columns: 40)) { $0.unfolded = [.event(EventID("$1"))] }
    Snapshot.expect(shown, pane: "messages", named: "formatted-spoilers-40x8")
  }

  @Test(arguments: [false, true])
  func `the spoiler in a file's caption is shown only after unfolding`(isLinear: Bool) {
    let id = MessageID.event(EventID("$1"))
    let file = FileViewModel(
      label: "File", name: "a.pdf", facts: "", caption: "it was Bob",
      format: Markdown("it was ||Bob||")?.format)
    let row = MessageRowViewModel.message(
      MessageViewModel(
        id: id, sender: "Anna", beginsGroup: true, senderColor: 1, time: "9:00",
        body: "file: a.pdf — it was [spoiler]", kind: .placeholder, delivery: nil, file: file))
    func text(_ unfolded: Set<MessageID>) -> String {
      let layout = MessageRowLayout(
        width: 60, isRoomy: false, unfolded: unfolded, isLinear: isLinear)
      return layout.lines(of: row, after: nil).flatMap(\.pieces).map { String($0.text) }.joined()
    }
    #expect(text([]).contains("it was [spoiler]") && !text([]).contains("Bob"))
    #expect(text([id]).contains("Bob"))
  }

  @Test func `a formatted text looks the same while it is being stored`() throws {
    let text = "**bold** and a [link](https://a.example)"
    let submission = Submission(
      chat: ChatID("!a"), transaction: TransactionID("t"), text: text,
      format: Markdown(text)?.format)
    let stored = draw([row(1, text, color: 0)], Size(rows: 9, columns: 60))
    let submitting = draw([row(0, "x", color: 0)], Size(rows: 9, columns: 60)) {
      $0.submitting = [submission]
    }
    func cells(_ drawing: PaneDrawing) throws -> [Cell] {
      let lines = drawing.buffer.lines
      let line = try #require(lines.first { String($0.map(\.text)).contains("bold and a link") })
      return Array(line.prefix(36))
    }
    #expect(try cells(stored).map(\.text) == cells(submitting).map(\.text))
    #expect(try cells(stored).map(\.emphasis) == cells(submitting).map(\.emphasis))
    #expect(try cells(stored).map(\.role) == cells(submitting).map(\.role))
  }

  @Test func `a screen reader gets the plain text of a message, but no spoiler`() {
    let hidden = row(1, "he ||really|| *dies*")
    func text(_ unfolded: Set<MessageID>) -> String {
      let layout = MessageRowLayout(width: 60, isRoomy: false, unfolded: unfolded, isLinear: true)
      return layout.lines(of: hidden, after: nil).flatMap(\.pieces).map { String($0.text) }.joined()
    }
    #expect(text([]) == "he [spoiler] dies")
    #expect(text([.event(EventID("$1"))]) == "he ||really|| *dies*")
  }

  @Test func `a style that begins within an emoji is drawn after it, so that no glyph is cut`()
    throws
  {
    func span(_ text: String, bold: Bool = false, link: String? = nil) -> FormattedSpan {
      FormattedSpan(text, style: bold ? .bold : [], link: link)
    }
    let parts = [
      span("\u{1F469}"), span("\u{200D}\u{1F467} ab", bold: true),
      span("e"), span("\u{301}x", bold: true), span("y", link: "http://a.b"),
    ]
    let format = FormattedText([FormattedBlock(spans: parts)])
    let message = MessageViewModel(
      id: .event(EventID("$1")), sender: "Anna", senderColor: 1, time: "09:12", body: "x",
      format: format, kind: .text, delivery: nil)
    let words = "\u{1F469}\u{1F467} abe\u{301}xy (http://a.b)"
    let drawing = draw([.message(message)], Size(rows: 9, columns: 28))
    let line = try #require(
      drawing.buffer.lines.first { String($0.map(\.text)).contains("ab") })
    #expect(String(line.filter { $0.width > 0 }.map(\.text)).contains(words))
    #expect(line.contains { $0.text == "x" && $0.emphasis == .bold })
  }

  @Test func `links lead to their targets, which are shown where they differ from the text`() throws
  {
    let text = "[here](https://a.example/x) [b.example](https://b.example/) https://c.example"
    guard case .message(let message) = row(1, text) else { return }
    #expect(
      LinkFinder.links(of: message) == [
        "https://a.example/x", "https://b.example/", "https://c.example",
      ])
    let drawing = draw([.message(message)], Size(rows: 9, columns: 100))
    let line = try #require(
      drawing.buffer.lines.map { String($0.map(\.text)) }.first { $0.contains("here") })
    #expect(line.contains("here (https://a.example/x) b.example https://c.example"))
  }

  @Test func `a long link target is shortened after its host, never within the host`() throws {
    let host = "bank.example." + String(repeating: "a", count: 60) + ".evil.example"
    for (target, shown) in [
      ("https://\(host)/", "https://\(host)/"), ("https://\(host)/long/path", "https://\(host)…"),
      (
        "https://a.example/" + String(repeating: "x", count: 90),
        "https://a.example/" + String(repeating: "x", count: 41) + "…"
      ),
    ] {
      let words = FormattedWords([FormattedSpan("here", link: target)], isRevealed: false)
      #expect(words.text == "here (\(shown))")
    }
  }

  @Test func `a table that is too wide for the pane is drawn as a list of its rows`() {
    let table =
      "| Name | What |\n|---|---|\n| Anna | writes the longest of all reports |\n| Bob | |"
    Snapshot.expect(
      draw([row(1, table)], Size(rows: 12, columns: 30)), pane: "messages",
      named: "formatted-table-30x12")
  }

  @Test(arguments: 1...24) func `formatted messages can be drawn at every small width`(
    columns: Int
  ) {
    for count in [1, 3, 9, 40] {
      let drawing = draw(rows, Size(rows: count, columns: columns))
      #expect(drawing.buffer.size == Size(rows: count, columns: columns))
    }
  }

  @Test func `only a message with spoilers, or a long one, can be unfolded`() {
    let layout = MessageRowLayout(width: 60, isRoomy: false)
    func isFoldable(_ text: String) -> Bool {
      guard case .message(let message) = row(1, text) else { return false }
      return layout.isFoldable(message)
    }
    #expect(isFoldable("a ||b||"))
    #expect(!isFoldable("**a**"))
    #expect(isFoldable("**a**" + String(repeating: "\n\nb", count: 30)))
  }

  @Test(arguments: 38...42)
  func `an own message can be unfolded if the line for its delivery state makes it too long`(
    lines: Int
  ) {
    // The last line leaves no room for the delivery state, so that it takes two lines.
    let last = "**b** " + String(repeating: "c", count: 50)
    let text = String(repeating: "a\\\n", count: lines - 1) + last
    let own = row(1, text, color: 0, delivery: Samples.delivery(.sent))
    guard case .message(let message) = own else { return }
    let layout = MessageRowLayout(width: 60, isRoomy: false)
    let drawn = layout.lines(of: own, after: nil)
    let isFolded = drawn.contains { $0.pieces.contains { $0.text.contains("more line") } }
    #expect(layout.isFoldable(message) == isFolded)
  }
}
