import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct OverlayTests {
  @Test func `the switcher lists matches below the query`() {
    var state = SwitcherPaneState()
    state.query = ComposerState(text: "an", cursor: 2)
    state.selected = 1
    let model = ChatSearchViewModel(query: "an", rows: Samples.chats)
    for (size, name) in [
      (Size(rows: 12, columns: 60), "switcher-60x12"),
      (Size(rows: 8, columns: 20), "switcher-20x8"),
      (Size(rows: 4, columns: 20), "switcher-20x4"),
    ] {
      Snapshot.expect(SwitcherPane.draw(model, state, size: size), pane: "switcher", named: name)
    }
  }

  @Test func `the switcher lists people below the chats`() {
    var state = SwitcherPaneState()
    state.query = ComposerState(text: "an", cursor: 2)
    state.selected = 4
    func person(_ name: String, _ id: String, _ chat: ChatID? = nil) -> PersonRowViewModel {
      PersonRowViewModel(
        candidate: CandidateViewModel(
          choice: PersonChoice(address: id, label: name), detail: name == id ? "" : id),
        chat: chat, action: chat == nil ? "new chat" : "open chat")
    }
    let model = ChatSearchViewModel(
      query: "an", rows: Array(Samples.chats.prefix(3)),
      people: [
        person("Andrea Keller", "@andrea:example.org"), person("Anton", "@anton:hiking.club"),
        person("@ann:example.org", "@ann:example.org", ChatID("!p")),
        person("Jana 世界の友達 with a long name", "@jana:a-server-with-a-long-name.example.org"),
      ])
    for (size, name) in [
      (Size(rows: 16, columns: 64), "switcher-people-64x16"),
      (Size(rows: 16, columns: 46), "switcher-people-46x16"),
      (Size(rows: 11, columns: 40), "switcher-people-40x11"),
      (Size(rows: 8, columns: 20), "switcher-people-20x8"),
    ] {
      Snapshot.expect(SwitcherPane.draw(model, state, size: size), pane: "switcher", named: name)
    }
  }

  @Test func `the switcher shows a hint, and a note without matches`() {
    let size = Size(rows: 7, columns: 40)
    let empty = SwitcherPane.draw(.initial, SwitcherPaneState(), size: size)
    Snapshot.expect(empty, pane: "switcher", named: "switcher-empty")
    var state = SwitcherPaneState()
    state.query = ComposerState(text: "xyz", cursor: 3)
    let none = SwitcherPane.draw(ChatSearchViewModel(query: "xyz", rows: []), state, size: size)
    Snapshot.expect(none, pane: "switcher", named: "switcher-no-match")
  }

  @Test func `a question shows its text and a button for each answer`() {
    let question = QuestionPaneState(
      question: "Mark all chats as read?",
      consequence: "12 unread messages count as read from now on.", yes: "Mark all", no: "No",
      confirms: false)
    for (rows, columns) in [(35, 83), (11, 40), (5, 20)] {
      let size = QuestionPane.size(question, in: Size(rows: rows, columns: columns))
      Snapshot.expect(
        QuestionPane.draw(question, size: size), pane: "question",
        named: "question-\(columns)x\(rows)")
    }
  }

  @Test func `a question before leaving names the effect of each answer`() {
    let question = QuestionPaneState(
      question: "Leave “Ärger & 世界”?",
      consequence: "You can come back only when somebody invites you. "
        + "What is stored here stays on this device.", yes: "Leave", no: "Stay", confirms: true)
    for (rows, columns) in [(35, 83), (23, 55), (11, 40), (11, 20), (5, 20)] {
      let size = QuestionPane.size(question, in: Size(rows: rows, columns: columns))
      Snapshot.expect(
        QuestionPane.draw(question, size: size), pane: "question",
        named: "question-leave-\(columns)x\(rows)")
    }
  }

  @Test func `the help shows keys beside their effects`() {
    for (size, name) in [
      (Size(rows: 15, columns: 76), "help-76x15"), (Size(rows: 12, columns: 20), "help-20x12"),
    ] {
      let drawing = HelpPane.draw(Samples.help, HelpPaneState(), size: size)
      Snapshot.expect(drawing, pane: "help", named: name)
    }
  }

  @Test func `a wide help has two columns, with the keys of the focused pane at the left`() {
    var state = HelpPaneState()
    state.sectionsHere = 1
    let here = HelpViewModel(sections: Samples.help.sections.reversed())
    for (rows, columns) in [(24, 83), (33, 120)] {
      let size = HelpPane.size(in: Size(rows: rows, columns: columns))
      Snapshot.expect(
        HelpPane.draw(here, state, size: size), pane: "help", named: "help-two-\(columns)x\(rows)")
    }
    // A screen reader reads row by row, so it gets one column.
    let size = Size(rows: 24, columns: 96)
    let two = HelpPane.lastFirstLine(here, state, size: Size(rows: 12, columns: 96))
    state.isLinear = true
    #expect(HelpPane.lastFirstLine(here, state, size: Size(rows: 12, columns: 96)) > two)
    let linear = HelpPane.draw(here, state, size: size).buffer
    #expect(
      (0..<24).allSatisfy { row in
        let text = String(linear.row(row).map(\.text))
        return !(text.contains("Messages") && text.contains("Everywhere"))
      })
  }

  @Test func `the overlay of keys shows each action's keys at its right, and a question below`() {
    var state = KeysPaneState()
    state.lines = [
      KeysLine(words: "All keys as in", keys: ["vim", "‹ vim ›"], isOwn: true),
      KeysLine(words: "Everywhere", isHeading: true),
      KeysLine(words: "Show or hide this help", keys: ["F9", "F9, Alt-?"], isOwn: true),
      KeysLine(words: "Find a chat by a few letters of its name", keys: ["Ctrl-K", "Ctrl-K, F2"]),
      KeysLine(words: "Messages", isHeading: true),
      KeysLine(words: "Fetch what is missing here, or follow a chat that moved", keys: ["none"]),
    ]
    state.selected = 2
    for (rows, columns) in [(14, 76), (12, 40), (8, 20)] {
      let drawing = KeysPane.draw(state, size: Size(rows: rows, columns: columns))
      Snapshot.expect(drawing, pane: "keys", named: "keys-\(columns)x\(rows)")
    }
    state.notice = "F1 has “Show or hide this help” (Everywhere). Enter takes it, Esc leaves it."
    state.isAsking = true
    for (rows, columns) in [(14, 76), (5, 20)] {
      let drawing = KeysPane.draw(state, size: Size(rows: rows, columns: columns))
      Snapshot.expect(drawing, pane: "keys", named: "keys-asking-\(columns)x\(rows)")
    }
  }

  @Test func `the help scrolls to its last line and no further`() {
    let size = Size(rows: 8, columns: 60)
    var state = HelpPaneState()
    state.firstLine = 1_000
    Snapshot.expect(HelpPane.draw(Samples.help, state, size: size), pane: "help", named: "help-end")
    #expect(HelpPane.lastFirstLine(Samples.help, HelpPaneState(), size: size) == 8)
  }

  @Test func `the status line shows connection, unread total, profile and keys`() {
    for (width, name) in [
      (120, "status-120"), (80, "status-80"), (40, "status-40"), (20, "status-20"),
    ] {
      expectStatus(Self.online, width: width, name)
    }
  }

  @Test func `a report replaces the hints of the status line, at most the first hint stays`() {
    let model = StatusLineViewModel(
      connection: "offline: no answer, next try in 8 s", tone: .offline, profile: "alice · local",
      report: "The server sent an answer that makes no sense; the rest of it was used.")
    expectStatus(model, width: 120, "status-report-120")
    expectStatus(model, width: 60, "status-report-60")
  }

  @Test func `beside a truncated report the status line shows the key for the full text`() {
    let model = StatusLineViewModel(
      connection: "online", tone: .online, profile: "alice · local",
      report: "New messages are not stored: the disk is full. They are fetched again later.")
    for (width, name) in [(80, "status-report-help-80"), (40, "status-report-help-40")] {
      let hints = [KeyHint(key: "F1", label: "help"), KeyHint(key: "Enter", label: "send")]
      let line = StatusLinePane.draw(
        model, hints: [hints[1]], help: hints[0], list: width < 80 ? 0 : 24, width: width)
      Snapshot.expect(line, pane: "status line", named: name)
    }
  }

  @Test func `a note about the last key is shown in the status line`() {
    let line = StatusLinePane.draw(
      Self.online, note: "Guide: mentions only", hints: Self.hints, help: Self.help, list: 24,
      width: 80)
    Snapshot.expect(line, pane: "status line", named: "status-note-80")
  }

  @Test func `the help begins with the last report of the status line, in full`() {
    let help = HelpViewModel(
      sections: Samples.help.sections,
      report: "The stored chats were damaged: the rest comes from the server. "
        + "/home/alice/.local/share/confab/profiles/local/confab.db is kept as "
        + "/home/alice/.local/share/confab/profiles/local/confab.db.damaged-2026-11-21")
    for (size, name) in [
      (Size(rows: 12, columns: 60), "help-report-60x12"),
      (Size(rows: 10, columns: 20), "help-report-20x10"),
    ] {
      let drawing = HelpPane.draw(help, HelpPaneState(), size: size)
      Snapshot.expect(drawing, pane: "help", named: name)
    }
  }

  @Test func `the status line shows that the program is connecting`() {
    let model = StatusLineViewModel(
      connection: "connecting …", tone: .busy, profile: "alice · local", report: "")
    expectStatus(model, width: 80, "status-connecting")
  }

  @Test func `a terminal that is too small shows its size and the smallest possible one`() {
    for (size, name) in [
      (Size(rows: 4, columns: 30), "too-small-30x4"),
      (Size(rows: 3, columns: 12), "too-small-12x3"),
    ] {
      Snapshot.expect(TooSmallPane.draw(size: size), pane: "too small", named: name)
    }
    #expect(TooSmallPane.isNeeded(size: Size(rows: 4, columns: 80)))
    #expect(TooSmallPane.isNeeded(size: Size(rows: 40, columns: 19)))
    #expect(!TooSmallPane.isNeeded(size: Size(rows: 5, columns: 20)))
  }

  @Test func `the switcher, the help and the status line can be drawn at every small size`() {
    for rows in 0...7 {
      for columns in 0...24 {
        let size = Size(rows: rows, columns: columns)
        let model = ChatSearchViewModel(query: "", rows: Samples.chats)
        #expect(SwitcherPane.draw(model, SwitcherPaneState(), size: size).buffer.size == size)
        #expect(HelpPane.draw(Samples.help, HelpPaneState(), size: size).buffer.size == size)
        #expect(TooSmallPane.draw(size: size).buffer.size == size)
        let line = StatusLinePane.draw(
          Self.online, hints: Self.hints, help: Self.help, list: columns / 2, width: columns)
        #expect(line.size.columns == columns)
      }
    }
  }

  private static let online = StatusLineViewModel(
    connection: "online", tone: .online, profile: "alice · local", report: "")
  private static let hints = [
    KeyHint(key: "Enter", label: "send"), KeyHint(key: "Alt-Enter", label: "new line"),
    KeyHint(key: "Ctrl-K", label: "find chat"), KeyHint(key: "Ctrl-Q", label: "quit"),
  ]
  private static let help = KeyHint(key: "F1", label: "help")

  private func expectStatus(
    _ model: StatusLineViewModel, width: Int, _ name: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    let line = StatusLinePane.draw(
      model, hints: Self.hints, help: Self.help,
      list: width < 80 ? 0 : min(36, max(24, width * 3 / 10)),
      width: width)
    Snapshot.expect(line, pane: "status line", named: name, at: location)
  }
}

@Suite struct BannerPaneTests {
  @Test func `a sender's name that the banner cuts at a blank ends with one ellipsis`() {
    let words = BannerWords(
      number: 1, who: "Anna in Weekend trip", words: "come along", hasMention: true,
      chat: ChatID("!a"), isInFront: false)
    for columns in 20...60 {
      let size = Size(rows: 1, columns: columns)
      let row = BannerPane.draw(words, key: "Alt-O", isLinear: false, size: size).buffer.row(0)
      #expect(row.count { $0.text == "…" } <= 1, "\(columns) columns")
    }
  }

  @Test func `the banner shows the sender and as much of the text as fits`() {
    let one = BannerWords(
      number: 1, who: "Anna in Weekend trip", words: "who brings the 🗺 maps, and the stove?",
      hasMention: true, chat: ChatID("!a"), isInFront: false)
    let many = BannerWords(
      number: 2, who: "5 new from Anna and 2 others", words: "", hasMention: false,
      chat: ChatID("!a"), isInFront: false)
    for (words, columns, name) in [
      (one, 120, "banner-120"), (one, 40, "banner-40"), (one, 20, "banner-20"),
      (many, 120, "banner-many-120"), (many, 20, "banner-many-20"),
    ] {
      let size = BannerPane.size(words, key: "Alt-O", isLinear: false, columns: columns)
      Snapshot.expect(
        BannerPane.draw(words, key: "Alt-O", isLinear: false, size: size), pane: "banner",
        named: name)
    }
  }
}
