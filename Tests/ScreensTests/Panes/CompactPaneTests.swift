import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

/// The messages and the chat list in compact form.
@Suite struct CompactPaneTests {
  private let entries = ChatListEntries(Samples.chats, [])

  private func draw(
    _ rows: [MessageRowViewModel], _ state: MessagesPaneState = Samples.messagesState(), size: Size
  ) -> PaneDrawing {
    var state = state
    state.isCompact = true
    return MessagesPane.draw(
      Samples.messages(.loaded(Samples.rows(rows))), state, size: size
    ).drawing
  }

  private func expect(
    _ rows: [MessageRowViewModel], _ state: MessagesPaneState = Samples.messagesState(),
    size: Size, _ name: String, at location: SourceLocation = #_sourceLocation
  ) {
    Snapshot.expect(
      draw(rows, state, size: size), pane: "messages",
      named: "messages-compact-\(name)\(size.columns)x\(size.rows)", at: location)
  }

  private static let sizes = [
    Size(rows: 22, columns: 80), Size(rows: 22, columns: 55), Size(rows: 12, columns: 40),
    Size(rows: 24, columns: 20), Size(rows: 5, columns: 20),
  ]

  @Test(arguments: sizes)
  func `each compact message has its time and its sender's name`(size: Size) {
    expect(Samples.conversation, size: size, "")
  }

  @Test func `on a terminal without Unicode compact messages are ASCII in the same columns`() {
    let buffer = draw(Samples.conversation, size: Size(rows: 22, columns: 80)).buffer
    Snapshot.expect(buffer.inASCII, pane: "messages", named: "messages-compact-ascii-80x22")
  }

  /// Rows of different kinds: texts with reactions, replies, an edit, emotes, own messages with
  /// delivery states, long names, wide glyphs, and a gap in the history.
  private static let kinds: [MessageRowViewModel] = [
    Samples.message(
      1, "Bartholomew Fitzgerald", "09:00", "Shall we take the ridge? https://a.example/ridge",
      reactions: [
        ReactionViewModel(key: "👍", people: 2, own: nil),
        ReactionViewModel(key: "❤", people: 1, own: EventID("$own")),
      ]),
    Samples.message(
      2, "Bob", "09:01", "Only if the weather holds", color: 2,
      quote: "Bartholomew Fitzgerald: Shall we take the ridge?", isEdited: true),
    Samples.message(
      3, "世界の友達と美咲", "09:01", "こんにちは、@you 元気ですか？", color: 3, kind: .mention,
      ownNames: [18..<22], quote: "Bob: Only if the weather holds"),
    Samples.message(4, "Bob", "09:02", "packs the stove", color: 2, kind: .emote),
    Samples.message(
      5, "you", "09:02", "nods", color: 0, kind: .emote, delivery: Samples.delivery(.seen),
      quote: "Bob: packs the stove"),
    Samples.own(6, "09:03", "A line that leaves no room behind it", .sent),
    Samples.own(
      7, "09:04", "Third time", .failed,
      pending: [PendingViewModel(words: "edit: sending", hasFailed: false)]),
    Samples.message(8, "Bob", "09:05", "if a {\n    b()\n}", color: 2),
    .gap(text: "history may be missing here", fetch: .messages(.show(ChatID("!a"), around: nil))),
  ]

  @Test(arguments: [
    Size(rows: 24, columns: 80), Size(rows: 30, columns: 40), Size(rows: 36, columns: 20),
  ])
  func `in compact form replies, emotes, reactions and states share the texts' column`(size: Size) {
    var state = Samples.messagesState()
    state.submitting = [
      Submission(chat: ChatID("!a"), transaction: TransactionID("t1"), text: "On its way"),
      Submission(
        chat: ChatID("!a"), transaction: TransactionID("t2"), text: "waves", isEmote: true),
    ]
    expect(Self.kinds, state, size: size, "kinds-")
  }

  @Test func `a selected compact message is highlighted from its time on`() {
    var state = Samples.messagesState()
    state.selected = .event(EventID("$2"))
    for size in [Size(rows: 14, columns: 60), Size(rows: 12, columns: 40)] {
      state.bar = MessageBar(
        message: .event(EventID("$2")), buttons: [RowButton(words: "Reply", key: "Alt-R")],
        more: RowButton(words: "More", key: "F12"), focused: 0, pageColumns: size.columns)
      expect(Array(Self.kinds.prefix(2)), state, size: size, "selected-")
    }
  }

  @Test func `each compact message of a group has its name, and no blank row separates groups`() {
    let rows = (1...6).map {
      Samples.message($0, "Anna", "09:0\($0)", "text \($0)", beginsGroup: $0 != 2)
    }
    let lines = text(draw(rows, size: Size(rows: 20, columns: 80)).buffer)
    let shown = lines.filter { $0.contains("text ") }
    #expect(shown.count == 6)
    for (index, line) in shown.enumerated() {
      #expect(line.contains("09:0\(index + 1)") && line.contains("Anna  text"), "\(line)")
    }
    let first = lines.firstIndex { $0.contains("text 1") } ?? 0
    #expect(lines[first..<first + 6].allSatisfy { $0.contains("text ") })
  }

  @Test func `the compact form does not change messages in linear mode`() {
    var state = Samples.messagesState()
    state.isLinear = true
    let rows = MessageRows(
      rows: [Samples.message(1, "Anna", "09:00", "hello")], earlier: nil, later: nil,
      historyNote: "", newestEvent: nil, isLinear: true)
    let model = Samples.messages(.loaded(rows))
    let size = Size(rows: 12, columns: 60)
    let plain = MessagesPane.draw(model, state, size: size)
    state.isCompact = true
    #expect(MessagesPane.draw(model, state, size: size) == plain)
  }

  @Test(arguments: [
    Size(rows: 23, columns: 24), Size(rows: 23, columns: 36), Size(rows: 23, columns: 16),
  ])
  func `each chat of a compact list has one row`(size: Size) {
    var state = Samples.listState(selected: "Release crew")
    state.isCompact = true
    Snapshot.expect(
      ChatListPane.draw(Samples.list(Samples.chats), state, size: size), pane: "chat-list",
      named: "chat-list-compact-\(size.columns)x\(size.rows)")
    let target = ChatListPane.target(
      at: Position(row: 5, column: 3), entries, state, size: size)
    #expect(target == .entry(2))
    #expect(ChatListPane.visibleRows(size: size, isCompact: true) == 20)
  }

  @Test func `an invite in the chat list says so at the end of its row`() {
    let invite = ChatRowViewModel(
      id: ChatID("!c"), name: "Climbing wall", preview: "Dan asks you", time: "14:40",
      unread: "", mentions: "", open: .messages(.open(ChatID("!c"))),
      isInvite: true)
    for (columns, isCompact) in [(24, true), (36, true), (24, false)] {
      var state = Samples.listState(selected: nil)
      state.isCompact = isCompact
      let drawing = ChatListPane.draw(
        Samples.list([invite]), state, size: Size(rows: 20, columns: columns))
      let lines = text(drawing.buffer)
      #expect(lines.contains { $0.hasSuffix(" invite ") }, "\(columns) \(isCompact)")
    }
  }

  private func text(_ buffer: PaneBuffer) -> [String] {
    (0..<buffer.size.rows).map { row in
      String(buffer.row(row).filter { $0.width > 0 }.map(\.text))
    }
  }
}
