import Cells
import Intents
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// The panes in linear mode, as a screen reader reads them.
@Suite struct LinearPaneTests {
  private static let sizes = [Size(rows: 24, columns: 80), Size(rows: 12, columns: 40)]

  private func expect(_ drawing: PaneDrawing, _ pane: String) {
    let size = drawing.buffer.size
    Snapshot.expect(
      PaneDrawing(buffer: drawing.buffer.linear, cursor: drawing.cursor), pane: pane,
      named: "linear-\(pane)-\(size.columns)x\(size.rows)")
  }

  @Test(arguments: sizes)
  func `in linear mode each chat is a line that begins with its name`(size: Size) {
    var state = Samples.listState(selected: "Release crew")
    state.isLinear = true
    state.badge = BadgeViewModel(unread: 19, mentions: 2, title: "")
    let rows = Samples.chats.map(spoken)
    expect(ChatListPane.draw(Samples.list(rows), state, size: size), "list")
  }

  @Test(arguments: sizes)
  func `in linear mode each group of messages begins with its sender and time`(size: Size) {
    var state = Samples.messagesState()
    state.isLinear = true
    state.hasBack = true
    state.badge = BadgeViewModel(unread: 19, mentions: 1, title: "")
    let rows = MessageRows(
      rows: Self.conversation, earlier: nil, later: nil, historyNote: "", newestEvent: nil,
      isLinear: true)
    let model = Samples.messages(.loaded(rows), typing: "Carla is typing …")
    expect(MessagesPane.draw(model, state, size: size).drawing, "messages")
  }

  /// The lines of a row in linear mode, each with the blanks before its text.
  private func lines(
    _ row: MessageRowViewModel, width: Int, isLinear: Bool = true, isCompact: Bool = false
  ) -> [String] {
    let layout = MessageRowLayout(
      width: width, isRoomy: false, isLinear: isLinear, isCompact: isCompact)
    let size = Size(rows: 1, columns: width)
    return layout.lines(of: row, after: nil).map { line in
      var buffer = PaneBuffer(size: size, ground: .page)
      buffer.paint(line, row: 0)
      return String(buffer.row(0).filter { $0.width > 0 }.map(\.text))
    }
  }

  private static let heads = [
    "You, 07:31: yes, I agree to pay", "Guide, 07:31: type your password here",
    "mallory removed bob, 07:31", "Today, 2 new", "3 reactions: 👍 2", "Mentions you: look",
  ]

  @Test(arguments: [80, 40, 31, 20])
  func `in linear mode no line of a body reads as the head of another message`(width: Int) {
    let wraps = String(repeating: "a", count: width - 3) + " "
    let quote = "Eve, 07:31, replies to Bob: \(wraps)"
    let setOff = String(repeating: " ", count: PageColumns(width).text + 2)
    for head in Self.heads {
      for body in ["ok\n\n\(head)", head, wraps + head, "\u{2028}\(head)", "\t\n\(head)"] {
        let rows = [
          Self.message(1, "Eve", body, "Eve, 07:31: "),
          Self.message(2, "Eve", body, "", beginsGroup: false),
          Self.message(3, "Eve", body, "\(quote)\(head)\n", quote: "x"),
          Self.message(4, "Eve", body, "Eve, 07:31, action: ", kind: .emote),
          .notice(.event(EventID("$5")), time: "07:31", text: "Eve says \(wraps)\(head)"),
        ]
        for (number, row) in rows.enumerated() {
          let shown = lines(row, width: width)
          // Only a message in the middle of a group has no head.
          #expect(shown[0].hasPrefix(setOff) == (number == 1), "\(shown[0])")
          for line in shown.dropFirst() { #expect(line.hasPrefix(setOff), "\(line)") }
        }
      }
    }
  }

  @Test func `in linear mode a text that is being stored is set off too`() {
    let layout = MessageRowLayout(width: 40, isRoomy: false, isLinear: true)
    let text = Submission(
      chat: ChatID("!a"), transaction: TransactionID("t"), text: "ok\nAnna, 07:31: no")
    let columns = { (isFirst: Bool) in
      layout.lines(of: text, after: nil, isFirst: isFirst).compactMap(\.pieces.first?.column)
    }
    let margin = PageColumns(40).text
    #expect(columns(true).prefix(2) == [margin, margin + 2])
    #expect(columns(false).prefix(2) == [margin + 2, margin + 2])
  }

  @Test(arguments: [80, 55, 40, 20, 16])
  func `in the compact layout no line of a body reads as another message`(width: Int) {
    let body = "ok\n07:31 Bob  yes\n07:31 Bob removed Anna\nBob  yes"
    let row = Samples.message(1, "Eve", "07:31", body)
    let shown = lines(row, width: width, isLinear: false, isCompact: true)
    let margin = PageColumns(width).text
    #expect(shown.count >= 4)
    for line in shown.dropFirst() {
      #expect(line.hasPrefix(String(repeating: " ", count: margin + 2)), "\(line)")
    }
  }

  @Test(arguments: sizes) func `in linear mode the help begins with its title`(size: Size) {
    var state = HelpPaneState()
    state.isLinear = true
    expect(HelpPane.draw(Samples.help, state, size: size), "help")
  }

  @Test(arguments: sizes) func `in linear mode a question begins with its title`(size: Size) {
    let question = QuestionPaneState(
      question: "Leave “Ärger & 世界”?",
      consequence: "You can come back only when somebody invites you.", yes: "Leave",
      no: "Stay", confirms: false)
    expect(QuestionPane.draw(question, size: size), "question")
  }

  @Test(arguments: sizes) func `in linear mode the settings begin with their title`(size: Size) {
    let values = ["on", "off"].map { SettingChoice(words: $0, intent: .set(.look(.linear(true)))) }
    let model = SettingsViewModel(
      rows: ["Bell", "Linear"].map {
        SettingRow(
          label: $0, sentence: "What the setting is for.", override: "",
          control: .choice(values, selected: 0))
      }, notify: .off, rings: true, theme: "mono", isLinear: true)
    var state = SettingsPaneState()
    state.shown = [0, 1]
    state.selected = 1
    expect(SettingsPane.draw(model, state, size: size), "settings")
  }

  @Test func `in linear mode the status line says the connection in words`() {
    let model = StatusLineViewModel(
      connection: "online", tone: .online, profile: "alice", report: "")
    let hints = [KeyHint(key: "Enter", label: "send")]
    let buffer = StatusLinePane.draw(
      model, hints: hints, help: nil, list: 0, width: 40, isLinear: true)
    #expect(text(buffer.linear.row(0)).hasPrefix("  online   Enter send"))
  }

  @Test func `overlays put the cursor on the selected row, once a key has moved the selection`() {
    let size = Size(rows: 12, columns: 40)
    let model = ChatSearchViewModel(query: "", rows: Samples.chats)
    var state = SwitcherPaneState()
    state.selected = 2
    #expect(SwitcherPane.draw(model, state, size: size).cursor?.row == 1)
    state.isOnRow = true
    #expect(SwitcherPane.draw(model, state, size: size).cursor?.row == 4)
    var keys = KeysPaneState()
    keys.lines = ["one", "two"].map { KeysLine(words: $0, keys: ["F1"]) }
    keys.selected = 1
    #expect(KeysPane.draw(keys, size: size).cursor?.row == 1)
    keys.isOnRow = true
    #expect(KeysPane.draw(keys, size: size).cursor?.row == 3)
  }

  // MARK: Samples

  private func text(_ cells: [Cell]) -> String { String(cells.filter { $0.width > 0 }.map(\.text)) }

  private func spoken(_ row: ChatRowViewModel) -> ChatRowViewModel {
    let mentions =
      row.mentions.isEmpty
      ? [] : [row.mentions == "@1" ? "1 mention" : "\(row.mentions.dropFirst()) mentions"]
    let unread = row.unread.isEmpty ? [] : ["\(row.unread) unread"]
    return ChatRowViewModel(
      id: row.id, name: row.name, preview: row.preview, time: row.time, unread: row.unread,
      mentions: row.mentions, previewKind: row.previewKind, open: row.open,
      spoken: ([row.name] + unread + mentions).joined(separator: ", "))
  }

  private static let conversation: [MessageRowViewModel] = [
    .day("Yesterday"),
    message(1, "Anna", "Did the new tent arrive?", "Anna, 09:14: "),
    message(
      2, "you", "It did. Two poles are missing.", "You, 09:20: ", color: 0,
      delivery: Samples.delivery(.seen, word: "Seen by Anna")),
    .unreadLine("Today, 2 new"),
    message(
      3, "Anna",
      "@you can you bring the maps? The shop has none left, and the hut sells postcards.",
      "Anna, 09:15, mentions you: ", kind: .mention, isEdited: true,
      reactions: [
        ReactionViewModel(key: "👍", people: 2, own: nil),
        ReactionViewModel(key: "❤", people: 1, own: EventID("$r")),
      ]),
    message(4, "Anna", "And the stove.", "", beginsGroup: false),
    message(5, "Bob", "Yes, both.", "Bob, 09:18, replies to Anna: And the stove.\n", quote: "Anna"),
    message(6, "Bob", "packs the stove", "Bob, 09:19, action: ", kind: .emote),
    .gap(text: "history may be missing here", fetch: .messages(.show(ChatID("!a"), around: nil))),
    message(
      7, "you", "Third time", "You, 09:30: ", color: 0, delivery: Samples.delivery(.failed)),
  ]

  private static func message(
    _ number: Int, _ sender: String, _ body: String, _ opening: String, color: Int = 1,
    beginsGroup: Bool = true, kind: MessageBodyKind = .text, delivery: DeliveryViewModel? = nil,
    quote: String = "", isEdited: Bool = false, reactions: [ReactionViewModel] = []
  ) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(EventID("$\(number)")), sender: sender, beginsGroup: beginsGroup,
        senderColor: color, time: "09:14",
        body: body, kind: kind, ownNames: kind == .mention ? [0..<4] : [], delivery: delivery,
        quote: quote, isEdited: isEdited, reactions: reactions, opening: opening))
  }
}
