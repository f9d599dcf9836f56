import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct MessagesPaneTests {
  @Test func `a conversation is shown in columns`() {
    expect(Samples.conversation, size: Size(rows: 22, columns: 80), "messages-80x22")
  }

  @Test func `on a terminal without Unicode messages are shown in ASCII in the same columns`() {
    for size in [Size(rows: 22, columns: 80), Size(rows: 24, columns: 20)] {
      let drawing = MessagesPane.draw(
        Samples.messages(.loaded(Samples.rows(Samples.conversation)), typing: ""),
        Samples.messagesState(), size: size)
      Snapshot.expect(
        drawing.drawing.buffer.inASCII, pane: "messages",
        named: "messages-ascii-\(size.columns)x\(size.rows)")
    }
  }

  @Test func `a conversation is shown in columns in a very wide pane too`() {
    expect(Samples.conversation, size: Size(rows: 16, columns: 120), "messages-120x16")
  }

  @Test func `the number of people ends the chat's title if the chat list is beside the messages`()
  {
    let rows = Samples.rows(Samples.conversation)
    let viewModel = Samples.messages(.loaded(rows), people: "5 people")
    func title(_ columns: Int, hasBack: Bool) -> String {
      var state = Samples.messagesState()
      state.hasBack = hasBack
      let drawing = MessagesPane.draw(viewModel, state, size: Size(rows: 20, columns: columns))
      return String(drawing.drawing.buffer.row(0).filter { $0.width > 0 }.map(\.text))
    }
    #expect(title(80, hasBack: false).hasSuffix("  5 people  "))
    #expect(title(30, hasBack: false).contains("Weekend"))
    #expect(!title(80, hasBack: true).contains("people"))
  }

  @Test func `a narrow messages pane has a line of its own for the sender`() {
    expect(Samples.conversation, size: Size(rows: 30, columns: 36), "messages-36x30")
  }

  @Test func `a conversation fits into twenty columns`() {
    expect(Samples.conversation, size: Size(rows: 24, columns: 20), "messages-20x24")
  }

  @Test func `the smallest screen shows the chat's end and the composer`() {
    expect(
      Samples.conversation, Samples.messagesState("on my way"), size: Size(rows: 5, columns: 20),
      "messages-20x5")
    expect(
      Samples.conversation, Samples.messagesState("on my way"), size: Size(rows: 4, columns: 20),
      "messages-20x4")
    expect(
      Samples.conversation, Samples.messagesState("on my way"), size: Size(rows: 2, columns: 20),
      "messages-20x2")
  }

  @Test func `each delivery state of a message has a glyph and a word`() {
    let rows = DeliveryPhase.allCases.enumerated().map { index, phase in
      Samples.own(index, "12:0\(index)", "Message number \(index)", phase)
    }
    for size in [Size(rows: 14, columns: 60), Size(rows: 24, columns: 24)] {
      let name = "messages-delivery-\(size.columns)x\(size.rows)"
      expect(rows, size: size, name)
      let text = text(rows, size: size)
      for phase in DeliveryPhase.allCases {
        let state = Samples.delivery(phase)
        // In 24 columns the word of a failed message is wrapped.
        let first = state.word.prefix { $0 != ":" }
        #expect(text.contains("\(state.glyph) \(first)"), "\(name): \(phase)")
      }
    }
  }

  @Test func `a delivery state that does not fit beside the message is below it`() {
    let rows = [
      Samples.own(1, "12:00", "This line takes all of the room that there is!", .sent),
      Samples.own(
        2, "12:01", "short", .failed, word: "Not sent: the server does not allow it here, ask them"),
    ]
    expect(rows, size: Size(rows: 10, columns: 64), "messages-delivery-long-64x10")
    expect(rows, size: Size(rows: 16, columns: 20), "messages-delivery-long-20x16")
  }

  @Test func `a text that is being submitted is shown below the messages`() {
    var state = Samples.messagesState("next text")
    state.submitting = [
      Submission(chat: ChatID("!a"), transaction: TransactionID("t1"), text: "On its way to disk")
    ]
    expect(Samples.conversation, state, size: Size(rows: 10, columns: 60), "messages-submitting")
  }

  @Test func `wide and combining glyphs in messages keep their columns`() {
    let rows = [
      Samples.message(1, "美咲", "09:00", "こんにちは、世界。今日はとても良い天気ですね、散歩に行きましょうか？", color: 3),
      Samples.message(
        2, "Zoe\u{308}", "09:01", "e\u{301}le\u{300}ve nai\u{308}ve 👩‍👩‍👧‍👦 👍🏽 🇩🇪 ❤️ done", color: 4),
      Samples.message(3, "한국어", "09:02", "안녕하세요 여러분 반갑습니다", color: 5),
      Samples.message(4, "नीता", "09:03", "नमस्ते दुनिया", color: 6),
      Samples.own(5, "09:04", "世界世界世界世界世界世界世界世界世界世界世界", .seen),
    ]
    expect(rows, size: Size(rows: 13, columns: 50), "messages-wide-glyphs-50x13")
    expect(rows, size: Size(rows: 26, columns: 20), "messages-wide-glyphs-20x26")
  }

  @Test func `long words and code in messages are broken and indented`() {
    let rows = [
      Samples.message(
        1, "Anna", "10:00",
        "https://example.org/a/very/long/path/that/never/seems/to/end?with=parameters&and=more#too"),
      Samples.message(2, "Bob", "10:01", "func main() {\n  if true {\n\treturn\n  }\n}", color: 2),
      Samples.message(3, "A person with a very long name", "10:02", "hello\n\nparagraph", color: 3),
    ]
    expect(rows, size: Size(rows: 14, columns: 60), "messages-long-60x14")
  }

  @Test func `a message of more than forty lines is folded until it is unfolded`() {
    let body = (1...41).map { "line \($0)" }.joined(separator: "\n")
    let long = Samples.message(1, "Anna", "23:59", body)
    let short = Samples.message(2, "Bob", "23:59", String(body.dropLast(8)), color: 2)
    expect([long], size: Size(rows: 18, columns: 64), "messages-folded-64x18")
    expect([long], size: Size(rows: 18, columns: 20), "messages-folded-20x18")
    for (row, isLong) in [(long, true), (short, false)] {
      let rows = MessageRows(
        rows: [row], earlier: nil, later: nil, historyNote: "", newestEvent: nil)
      guard case .message(let message) = row else { continue }
      #expect(MessagesLayout(rows: rows, width: 64).isFoldable(message) == isLong)
    }
  }

  @Test func `a code block is indented on a card, without its fences`() {
    let block = "Who sleeps there:\n```\nnames:  Alice, Anna, Bob\n\nnights: 2\n```\nand who cooks?"
    let rows = [
      Samples.message(1, "Carla", "09:20", block),
      Samples.message(2, "Dan", "09:21", "```swift\nlet x = 1\n```", color: 2),
      Samples.own(3, "09:22", "```\nends with code\n```", .sent),
      Samples.message(4, "Eve", "09:23", "```\nnever closed", color: 4),
      Samples.message(5, "Eve", "09:23", "```\n```", color: 4, beginsGroup: false),
    ]
    expect(rows, size: Size(rows: 24, columns: 50), "messages-code-50x24")
    expect(rows, size: Size(rows: 26, columns: 20), "messages-code-20x26")
  }

  @Test func `the end of a replaced chat offers its successor`() {
    let rows: [MessageRowViewModel] = [
      Samples.message(1, "Anna", "23:59", "We move"),
      .successor(
        text: "This chat goes on in another room — Alt-G follows it",
        follow: .chatList(.follow(ChatID("!a")))),
    ]
    expect(rows, size: Size(rows: 8, columns: 64), "messages-successor-64x8")
    expect(rows, size: Size(rows: 10, columns: 20), "messages-successor-20x10")
  }

  @Test func `a gap, the unread line and days are drawn as dividers`() {
    let fetch = Intent.messages(.fetchHistory(ChatID("!a"), before: nil))
    let rows: [MessageRowViewModel] = [
      .day("Monday 3 October"),
      Samples.message(1, "Anna", "23:59", "Good night"),
      .gap(text: "history may be missing here: Alt-g fetches it", fetch: fetch),
      .day("Today"),
      .unreadLine("3 new"),
      Samples.message(2, "Bob", "08:00", "Good morning", color: 2),
    ]
    expect(rows, size: Size(rows: 10, columns: 64), "messages-gap-64x10")
    expect(rows, size: Size(rows: 14, columns: 20), "messages-gap-20x14")
  }

  @Test func `typing people are named in the rule above the composer`() {
    let size = Size(rows: 12, columns: 50)
    let typing = "Anna is typing …"
    expect(Samples.conversation, size: size, "messages-typing-50x12", typing: typing)
    #expect(text(Samples.conversation, size: size, typing: typing).contains(typing))
  }

  @Test func `a messages pane without the focus has no cursor`() {
    expect(
      Samples.conversation, Samples.messagesState("half a text", isFocused: false),
      size: Size(rows: 8, columns: 50), "messages-unfocused")
  }

  @Test func `a peek, which shows a chat without opening it, is marked in its title and composer`()
  {
    var state = Samples.messagesState(isFocused: false)
    state.isPeek = true
    expect(Samples.conversation, state, size: Size(rows: 8, columns: 50), "messages-peek")
  }

  @Test func `a note above the composer says why a text was not sent and is in the composer again`()
  {
    var state = Samples.messagesState("the text that came back")
    state.note = "The disk is full; your text is kept here. Make room and press Enter again."
    expect(Samples.conversation, state, size: Size(rows: 12, columns: 50), "messages-note")
  }

  @Test func `a view that is scrolled up has a mark for newer messages below`() {
    var state = Samples.messagesState()
    state.scroll = .anchored(row: .message(.event(EventID("$5"))), line: 1)
    expect(
      Samples.conversation, state, size: Size(rows: 9, columns: 60), "messages-scrolled",
      typing: "Bob is typing …")
    state.endKey = "Ctrl-End"
    for size in [Size(rows: 9, columns: 60), Size(rows: 9, columns: 40)] {
      let name = "messages-scrolled-key-\(size.columns)x\(size.rows)"
      expect(Samples.conversation, state, size: size, name)
      #expect(text(Samples.conversation, state, size: size).contains("↓ newest  Ctrl-End"))
    }
    // A narrow pane has no space for the key.
    let narrow = text(Samples.conversation, state, size: Size(rows: 9, columns: 39))
    #expect(narrow.contains("↓ newest") && !narrow.contains("Ctrl-End"))
  }

  @Test func `messages that follow each other from one sender are a group below one heading`() {
    let rows = (1...9).map {
      Samples.message($0, "Bob", "09:12", "line \($0)", color: 2, beginsGroup: $0 == 1)
    }
    let size = Size(rows: 14, columns: 50)
    expect(rows, size: size, "messages-run-of-one-sender-50x14")
    let lines = text(rows, size: size).split(separator: "\n").map { $0.filter { $0 != " " } }
    let first = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("Weekend") } ?? 0
    #expect(Array(lines[first...].prefix(10)) == ["Bob09:12"] + (1...9).map { "line\($0)" })
  }

  @Test func `the start of the chat is noted above the first message`() {
    expect(
      Array(Samples.conversation.prefix(3)), size: Size(rows: 10, columns: 60), "messages-start",
      historyNote: "This is the start of the chat")
  }

  @Test func `emotes, room changes and placeholders are drawn unlike text`() {
    let rows: [MessageRowViewModel] = [
      Samples.message(
        1, "Guide", "11:00", "Welcome! Say tour and I show you around.", kind: .notice),
      Samples.message(
        2, "Guide", "11:00", "waves, and goes on waving until somebody looks", kind: .emote),
      .notice(
        .event(EventID("$3")), time: "11:01",
        text: "Bob changed the topic to “Maps, tents, and a stove for six people”"),
      Samples.message(4, "Bob", "11:02", "image: ridge.png", color: 2, kind: .placeholder),
      Samples.message(
        5, "you", "11:03", "nods", color: 0, kind: .emote, delivery: Samples.delivery(.seen)),
    ]
    expect(rows, size: Size(rows: 12, columns: 56), "messages-kinds-56x12")
    expect(rows, size: Size(rows: 18, columns: 24), "messages-kinds-24x18")
  }

  @Test(arguments: [80, 60, 40, 24])
  func `the time of a room's change or an emote is never alone on its line`(columns: Int) {
    let words = "Bob changed the topic to “Maps, tents, a stove, and what else six people carry”"
    for length in 20...words.count {
      let text = String(words.prefix(length))
      let rows: [MessageRowViewModel] = [
        .notice(.event(EventID("$1")), time: "11:01", text: text),
        Samples.message(2, "Bob", "11:02", text, color: 2, kind: .emote),
      ]
      let lines = self.text(rows, size: Size(rows: 30, columns: columns))
        .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
      #expect(!lines.contains { ["11:01", "11:02"].contains($0) }, "\(text)")
      #expect(lines.count { $0.hasSuffix(" 11:01") || $0.hasSuffix(" 11:02") } == 2, "\(text)")
    }
  }

  @Test func `a text of several lines makes the composer grow up to a third of the pane`() {
    let text = "one\ntwo\nthree\nfour\nfive\nsix"
    expect(
      Samples.conversation, Samples.messagesState(text), size: Size(rows: 12, columns: 50),
      "messages-composer-lines")
    var state = Samples.messagesState(text)
    state.composer.cursor = 9
    expect(
      Samples.conversation, state, size: Size(rows: 12, columns: 50),
      "messages-composer-lines-middle")
  }

  @Test func `a long line in the composer is wrapped`() {
    let text = "A sentence that goes on and on, 世界 with wide glyphs, until it needs two more lines"
    expect(
      Samples.conversation, Samples.messagesState(text), size: Size(rows: 12, columns: 36),
      "messages-composer-wrapped")
  }

  @Test func `hostile text in messages is shown harmlessly`() {
    let marks = String(repeating: "\u{301}", count: 10_000)
    let rows = [
      Samples.message(1, "\u{1B}]0;owned\u{7}", "12:00", "\u{1B}[2J\u{1B}[31mred \u{0}\u{9B}31m"),
      Samples.message(2, "Mallory", "12:01", "abc \u{202E}txt.exe\u{2066} za\(marks)lgo", color: 2),
      Samples.message(3, "Mallory", "12:02", marks, color: 2),
      Samples.message(4, "Mallory", "12:03", String(repeating: "x", count: 60_000), color: 2),
      Samples.message(5, "Mallory", "12:04", "the end", color: 2),
    ]
    expect(Array(rows.prefix(3)), size: Size(rows: 8, columns: 50), "messages-hostile")
    expect(rows, size: Size(rows: 8, columns: 50), "messages-hostile-long")
  }

  @Test func `quotes, edit marks and reactions are shown with their message`() {
    let liked = [
      ReactionViewModel(key: "👍", people: 2, own: nil),
      ReactionViewModel(key: "❤", people: 1, own: EventID("$own")),
      ReactionViewModel(key: "this is it", people: 12, own: nil),
    ]
    let rows: [MessageRowViewModel] = [
      Samples.message(1, "Anna", "09:00", "Shall we take the ridge?", reactions: liked),
      Samples.message(
        2, "Bob", "09:01", "Only if the weather holds", color: 2,
        quote: "Anna  Shall we take the ridge?", isEdited: true),
      Samples.message(3, "Bob", "09:01", "and it will", color: 2),
      Samples.message(
        4, "Bob", "09:01", "he says", color: 2, quote: "You  a very long line that is cut off here"),
      Samples.message(
        5, "you", "09:02", "nods", color: 0, kind: .emote, delivery: Samples.delivery(.seen),
        quote: "an earlier message", isEdited: true, reactions: Array(liked.prefix(1))),
      Samples.message(
        6, "you", "09:03", "A line that leaves no room behind it", color: 0,
        delivery: Samples.delivery(.sent), isEdited: true),
    ]
    expect(rows, size: Size(rows: 17, columns: 58), "messages-relations-58x17")
    expect(rows, size: Size(rows: 32, columns: 20), "messages-relations-20x32")
  }

  @Test func `reactions with emoji of several scalars can be told apart`() {
    let keys = ["👍", "👍🏽", "🏳️‍🌈", "😮‍💨", "🇩🇪", "1️⃣", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️‍🔥"]
    let rows: [MessageRowViewModel] = [
      Samples.message(
        1, "Anna", "09:00", "Vote",
        reactions: keys.map { ReactionViewModel(key: $0, people: 2, own: nil) })
    ]
    expect(rows, size: Size(rows: 7, columns: 40), "messages-joined-reactions")
  }

  @Test func `reactions that are too many are counted`() {
    let reactions = [ReactionViewModel(key: "👍", people: 2, own: nil)]
    let rows: [MessageRowViewModel] = [
      Samples.message(
        1, "Anna", "09:00", "Vote", reactions: reactions,
        more: MoreReactions(words: "+2980 more", people: 2980))
    ]
    expect(rows, size: Size(rows: 4, columns: 40), "messages-many-reactions")
  }

  @Test func `a chat that is loading says so`() {
    expect(.loading, size: Size(rows: 9, columns: 50), "messages-loading")
  }

  @Test func `a chat without messages says so`() {
    expect([], size: Size(rows: 9, columns: 50), "messages-empty")
  }

  @Test func `a chat that cannot be read shows the reason and the retry key`() {
    expect(.failed(Samples.failure), size: Size(rows: 10, columns: 50), "messages-failed")
    expect(.failed(Samples.failure), size: Size(rows: 9, columns: 20), "messages-failed-20x9")
  }

  @Test func `an invite is a card with its answers, which are below each other if space is short`()
  {
    let invite = InviteViewModel(
      sentence: "@dan:example.org invites you.",
      facts: ["Thursday evenings, all levels welcome", "Nobody there sees that you looked."],
      accept: .messages(.accept(ChatID("!c"))), departure: nil)
    let viewModel = MessagesViewModel(
      chat: ChatID("!c"), title: "Climbing wall", subtitle: "", state: .invited(invite), typing: "",
      draft: .empty, refused: [])
    var state = Samples.messagesState()
    state.answers = [("Later", "Esc"), ("Accept", ""), ("Decline", "Ctrl-X")].map {
      RowButton(words: $0.0, key: $0.1)
    }
    for (focused, size, name) in [
      (0, Size(rows: 20, columns: 60), "messages-invite-60x20"),
      (1, Size(rows: 11, columns: 40), "messages-invite-40x11"),
      (2, Size(rows: 5, columns: 20), "messages-invite-20x5"),
    ] {
      state.focusedAnswer = focused
      let drawing = MessagesPane.draw(viewModel, state, size: size)
      Snapshot.expect(drawing.drawing, pane: "messages", named: name)
    }
  }

  @Test func `a messages pane without an open chat says how to open one`() {
    let drawing = MessagesPane.draw(
      .initial, Samples.messagesState(), size: Size(rows: 7, columns: 50))
    Snapshot.expect(drawing.drawing, pane: "messages", named: "messages-no-chat")
    var state = Samples.messagesState()
    state.hasNoChats = true
    let first = MessagesPane.draw(.initial, state, size: Size(rows: 9, columns: 50))
    Snapshot.expect(first.drawing, pane: "messages", named: "messages-no-chats")
  }

  private func expect(
    _ rows: [MessageRowViewModel], _ state: MessagesPaneState = Samples.messagesState(), size: Size,
    _ name: String, typing: String = "", historyNote: String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    expect(
      .loaded(Samples.rows(rows, historyNote: historyNote)), state, size: size, name,
      typing: typing,
      at: location)
  }

  /// The text of the drawn pane, with line breaks between the rows.
  private func text(
    _ rows: [MessageRowViewModel], _ state: MessagesPaneState = Samples.messagesState(), size: Size,
    typing: String = ""
  ) -> String {
    let viewModel = Samples.messages(.loaded(Samples.rows(rows)), typing: typing)
    let buffer = MessagesPane.draw(viewModel, state, size: size).drawing.buffer
    return (0..<size.rows).map { row in
      String(buffer.row(row).filter { $0.width > 0 }.map(\.text))
    }.joined(separator: "\n")
  }

  private func expect(
    _ messages: MessagesState, _ state: MessagesPaneState = Samples.messagesState(), size: Size,
    _ name: String, typing: String = "", at location: SourceLocation = #_sourceLocation
  ) {
    let drawing = MessagesPane.draw(Samples.messages(messages, typing: typing), state, size: size)
    Snapshot.expect(drawing.drawing, pane: "messages", named: name, at: location)
  }
}
