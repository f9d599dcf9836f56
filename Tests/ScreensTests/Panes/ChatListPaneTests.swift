import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct ChatListPaneTests {
  private let entries = ChatListEntries(Samples.chats, [])

  @Test func `a tall chat list has two lines for each chat`() {
    expect(Samples.list(Samples.chats), size: Size(rows: 30, columns: 40), "chat-list-40x30")
  }

  @Test func `muted chats and chats that notify of mentions only are marked in the chat list`() {
    let marked = zip(Samples.chats, ["", "@", "×", "@", "×"]).map { chat, mark in
      ChatRowViewModel(
        id: chat.id, name: chat.name, preview: chat.preview, time: chat.time, unread: chat.unread,
        mentions: chat.mentions, previewKind: chat.previewKind, open: chat.open, levelMark: mark)
    }
    expect(Samples.list(marked), size: Size(rows: 7, columns: 40), "chat-list-levels-40x7")
    expect(Samples.list(marked), size: Size(rows: 30, columns: 20), "chat-list-levels-20x30")
  }

  /// A list of four chats below the headings of two sections, and the heading of a folded section.
  private func sections(isLinear: Bool = false) -> ChatListViewModel {
    func head(
      _ section: ChatSection, _ name: String, _ row: Int, isFolded: Bool = false
    ) -> SectionHeadViewModel {
      SectionHeadViewModel(
        section: section, name: name, row: row, isFolded: isFolded, unread: isFolded ? "12" : "",
        mentions: isFolded ? "@1" : "", fold: .actions(.room(.fold(section, !isFolded))),
        spoken: isLinear ? "Section \(name)" + (isFolded ? ", folded, 12 unread" : "") : "")
    }
    var marked = Samples.chats
    marked[1] = Samples.chat("Anna Müller", "You: see you at eight then", unread: "●")
    return ChatListViewModel(
      state: .loaded(rows: Array(marked.prefix(4)), hasEarlier: false, hasLater: false),
      heads: [
        head(.favourites, "Favourites", 0), head(ChatSection(number: 1_001), "世界 Garden 👩‍🚀", 2),
        head(.low, "Low priority", 4, isFolded: true),
      ])
  }

  @Test func `each space has a heading, also without rooms; a folded one shows its unread count`() {
    func head(_ number: Int64, _ name: String, _ row: Int, isFolded: Bool = false)
      -> SectionHeadViewModel
    {
      let section = ChatSection(number: number)
      return SectionHeadViewModel(
        section: section, name: name, row: row, isFolded: isFolded,
        unread: isFolded ? "12" : "", mentions: isFolded ? "@2" : "",
        fold: .actions(.room(.fold(section, !isFolded))))
    }
    let list = ChatListViewModel(
      state: sections().state,
      heads: [
        head(1, "Chats", 0), head(5, "Housing co-operative of the old mill", 2),
        head(6, "Nothing joined yet", 4), head(9, "世界 Garden 👩‍🚀", 4, isFolded: true),
      ])
    let state = Samples.listState(selected: "Anna Müller")
    for (rows, columns) in [(16, 26), (16, 36), (12, 60), (8, 12)] {
      expect(
        list, state, size: Size(rows: rows, columns: columns),
        "chat-list-spaces-\(columns)x\(rows)")
    }
  }

  @Test func `the sections of the chat list have headings, which can be selected`() {
    let state = Samples.listState(selected: "Anna Müller")
    expect(sections(), state, size: Size(rows: 24, columns: 36), "chat-list-sections-36x24")
    expect(sections(), state, size: Size(rows: 24, columns: 20), "chat-list-sections-20x24")
    expect(sections(), state, size: Size(rows: 10, columns: 79), "chat-list-sections-79x10")
    var onHead = state
    onHead.selectedHead = .low
    expect(sections(), onHead, size: Size(rows: 5, columns: 20), "chat-list-sections-20x5")
    let ascii = ChatListPane.draw(sections(), onHead, size: Size(rows: 10, columns: 40))
    Snapshot.expect(
      ascii.buffer.inASCII, pane: "chat list", named: "chat-list-sections-ascii-40x10")
    var linear = onHead
    linear.isLinear = true
    let drawing = ChatListPane.draw(
      sections(isLinear: true), linear, size: Size(rows: 10, columns: 40))
    Snapshot.expect(
      PaneDrawing(buffer: drawing.buffer.linear, cursor: drawing.cursor), pane: "chat list",
      named: "chat-list-sections-linear-40x10")
  }

  @Test func `the first section heading is below one blank row, and a click finds it`() {
    let list = sections()
    guard case .loaded(let chats, _, _) = list.state else { return }
    let entries = ChatListEntries(chats, list.heads)
    let state = Samples.listState(selected: "Anna Müller")
    for rows in [16, 21, 22, 24, 30, 40] {
      let size = Size(rows: rows, columns: 36)
      let drawing = ChatListPane.draw(list, state, size: size)
      let texts = (0..<rows).map { row in
        String(drawing.buffer.row(row).filter { $0.width > 0 }.map(\.text))
          .filter { $0 != " " }
      }
      let head = texts.firstIndex { $0.contains("Favourites") } ?? 0
      #expect(head > 2 && texts[head - 1].isEmpty && !texts[head - 2].isEmpty, "\(rows) rows")
      func target(_ row: Int) -> ChatListPane.Target? {
        ChatListPane.target(at: Position(row: row, column: 4), entries, state, size: size)
      }
      #expect(target(head) == .entry(0) && target(head + 1) == .entry(1), "\(rows) rows")
    }
  }

  @Test func `the chat list shows invites and typing people in words`() {
    let chats = [
      ChatRowViewModel(
        id: ChatID("!wall"), name: "Climbing wall", preview: "Dan invites you", time: "14:40",
        unread: "", mentions: "", open: .messages(.open(ChatID("!wall"))), isInvite: true),
      Samples.chat("Weekend trip", "Carla is typing …", time: "14:31", previewKind: .typing),
      Samples.chat("Build", "bot: main is red", time: "13:58", unread: "12", mentions: "@1"),
    ]
    let state = Samples.listState(selected: "Weekend trip")
    expect(Samples.list(chats), state, size: Size(rows: 16, columns: 26), "chat-list-typing-26x16")
    expect(Samples.list(chats), state, size: Size(rows: 6, columns: 40), "chat-list-typing-40x6")
  }

  @Test func `a chat's number is at the left of its name, below the mark of the selected row`() {
    let numbers = [nil, 2, 9, 4, nil, 6, 7, 8]
    let numbered = zip(Samples.chats, numbers).map { chat, number in
      ChatRowViewModel(
        id: chat.id, name: chat.name, preview: chat.preview, time: chat.time, unread: chat.unread,
        mentions: chat.mentions, previewKind: chat.previewKind, open: chat.open,
        number: number.flatMap { ChatNumber($0) })
    }
    let state = Samples.listState(selected: "Release crew")
    let list = Samples.list(numbered)
    expect(list, state, size: Size(rows: 24, columns: 36), "chat-list-numbers-36x24")
    expect(list, state, size: Size(rows: 8, columns: 79), "chat-list-numbers-79x8")
    expect(list, state, size: Size(rows: 8, columns: 20), "chat-list-numbers-20x8")
  }

  @Test func `the filter is below the chat list's title, and replaces the title in a low list`() {
    var state = Samples.listState(selected: "Anna Müller")
    state.filter = ComposerState(text: "an", cursor: 2)
    state.isInField = true
    state.badge = BadgeViewModel(unread: 19, mentions: 2, title: "")
    let matches = Samples.list(Array(Samples.chats.dropFirst().prefix(2)))
    expect(matches, state, size: Size(rows: 23, columns: 36), "chat-list-filter-36x23")
    expect(matches, state, size: Size(rows: 7, columns: 40), "chat-list-filter-40x7")
    expect(matches, state, size: Size(rows: 5, columns: 20), "chat-list-filter-20x5")
    expect(Samples.list([]), state, size: Size(rows: 12, columns: 24), "chat-list-no-match")
    state.filter = ComposerState()
    state.isInField = false
    expect(Samples.list(Samples.chats), state, size: Size(rows: 12, columns: 36), "chat-list-badge")
  }

  @Test func `a low chat list has one line for each chat`() {
    expect(Samples.list(Samples.chats), size: Size(rows: 7, columns: 40), "chat-list-40x7")
  }

  @Test(arguments: [(23, 24), (11, 40), (29, 30), (29, 36)])
  func `chat lists of usual sizes show the last message, invites and drafts`(
    rows: Int, columns: Int
  ) {
    let chats = [
      Samples.chat("Guide", "Are you there?", time: "14:07", unread: "1"),
      Samples.chat("Bob", "invited: open to join", time: "Mon"),
      Samples.chat("Jörg", "Draft: the invoice", time: "Sun", previewKind: .draft),
    ]
    let drawing = ChatListPane.draw(
      Samples.list(chats), Samples.listState(selected: "Guide"),
      size: Size(rows: rows, columns: columns))
    let shown = (0..<rows).map {
      String(drawing.buffer.row($0).filter { $0.width > 0 }.map(\.text))
    }
    for chat in chats {
      let line = shown.firstIndex { $0.contains(chat.name) && $0.contains(chat.time) }
      let hasTwoLines = rows >= 15
      #expect(line.map { hasTwoLines ? shown[$0 + 1].contains(chat.preview) : true } == true)
    }
  }

  @Test func `the chat list shows mentions after the number of unread messages`() {
    let drawing = ChatListPane.draw(
      Samples.list([Samples.chat("Crew", "hello", time: "14:07", unread: "2", mentions: "@1")]),
      Samples.listState(selected: nil), size: Size(rows: 23, columns: 24))
    let badges = String(drawing.buffer.row(4).suffix(8).map(\.text))
    #expect(badges.hasSuffix(" 2  @1  "))
  }

  @Test func `a wide low chat list shows the last message as well`() {
    expect(Samples.list(Samples.chats), size: Size(rows: 12, columns: 79), "chat-list-79x12")
  }

  @Test func `the chat list fits into twenty columns`() {
    expect(Samples.list(Samples.chats), size: Size(rows: 10, columns: 20), "chat-list-20x10")
    expect(Samples.list(Samples.chats), size: Size(rows: 23, columns: 24), "chat-list-24x23")
    expect(Samples.list(Samples.chats), size: Size(rows: 30, columns: 20), "chat-list-20x30")
  }

  @Test func `the chat list fits into the smallest screen`() {
    expect(Samples.list(Samples.chats), size: Size(rows: 4, columns: 20), "chat-list-20x4")
  }

  @Test func `a chat list without the focus marks only the name of the selected chat`() {
    expect(
      Samples.list(Samples.chats), Samples.listState(selected: "Anna Müller", isFocused: false),
      size: Size(rows: 12, columns: 40), "chat-list-unfocused")
  }

  @Test func `an unread chat that is selected stays marked as unread`() {
    expect(
      Samples.list(Samples.chats), Samples.listState(selected: "Release crew"),
      size: Size(rows: 12, columns: 40), "chat-list-selected-unread")
  }

  @Test func `the selected chat stays visible, and the title tells of more chats above and below`()
  {
    let chats = (1...101).map { Samples.chat("c\($0)", "hello \($0)", time: "12:00") }
    var state = Samples.listState(selected: "c50")
    state.firstVisible = 10
    expect(
      Samples.list(chats, hasLater: true), state, size: Size(rows: 9, columns: 36),
      "chat-list-scrolled")
  }

  @Test func `a chat list that is loading says so`() {
    expect(.initial, size: Size(rows: 9, columns: 30), "chat-list-loading")
  }

  @Test func `a chat list without chats names the key that starts one`() {
    expect(Samples.list([]), size: Size(rows: 9, columns: 30), "chat-list-empty")
    expect(Samples.list([]), size: Size(rows: 5, columns: 20), "chat-list-empty-20x5")
  }

  @Test func `a chat list that cannot be read shows the reason and the retry key`() {
    let failed = ChatListViewModel(state: .failed(Samples.failure))
    expect(failed, size: Size(rows: 9, columns: 30), "chat-list-failed")
    expect(failed, size: Size(rows: 8, columns: 20), "chat-list-failed-20x8")
  }

  @Test func `hostile names are shown harmlessly in the chat list`() {
    let marks = String(repeating: "\u{301}", count: 10_000)
    let chats = [
      Samples.chat("\u{1B}[31mred\u{7}", "a\u{202E}dlrow", time: "12:00", unread: "1"),
      Samples.chat("zalgo \(marks)!", marks, time: "12:01"),
      Samples.chat(String(repeating: "x", count: 60_000), String(repeating: "世", count: 20_000)),
      Samples.chat("\u{301}", "\u{200B}\u{200D}", time: "12:02", mentions: "@1"),
    ]
    expect(Samples.list(chats), size: Size(rows: 6, columns: 56), "chat-list-hostile")
  }

  @Test func `the number of visible chats follows from the size of the chat list`() {
    #expect(ChatListPane.visibleRows(size: Size(rows: 39, columns: 40)) == 17)
    #expect(ChatListPane.visibleRows(size: Size(rows: 24, columns: 40)) == 10)
    #expect(ChatListPane.visibleRows(size: Size(rows: 24, columns: 79)) == 21)
    #expect(ChatListPane.visibleRows(size: Size(rows: 5, columns: 20)) == 4)
    #expect(ChatListPane.visibleRows(size: Size(rows: 0, columns: 0)) == 0)
  }

  @Test func `a click in the chat list gives the index of the chat that is drawn there`() {
    let size = Size(rows: 30, columns: 40)
    let state = Samples.listState(selected: "Guide")
    let index = { (row: Int) -> Int? in
      let place = Position(row: row, column: 3)
      let target = ChatListPane.target(at: place, entries, state, size: size)
      guard case .entry(let index)? = target else { return nil }
      return index
    }
    #expect((0...3).allSatisfy { index($0) == nil })
    #expect(index(4) == 0 && index(5) == 0 && index(6) == 1)
    #expect(index(29) == nil)
  }

  @Test func `the cross at the end of the filter can be clicked while the filter has text`() {
    var state = Samples.listState(selected: "Guide")
    func target(_ column: Int) -> ChatListPane.Target? {
      ChatListPane.target(
        at: Position(row: 1, column: column), entries, state,
        size: Size(rows: 23, columns: 26))
    }
    #expect(target(23) == .field)
    state.filter.text = "an"
    #expect(target(23) == .clear && target(22) == .field && target(24) == .field)
  }

  @Test func `the chat list can be drawn at every small size, also scrolled beyond its end`() {
    for rows in 0...6 {
      for columns in 0...30 {
        var state = Samples.listState(selected: "Jörg")
        state.firstVisible = 1_000
        let size = Size(rows: rows, columns: columns)
        let drawing = ChatListPane.draw(Samples.list(Samples.chats), state, size: size)
        #expect(drawing.buffer.size == size)
      }
    }
  }

  private func expect(
    _ viewModel: ChatListViewModel,
    _ state: ChatListPaneState = Samples.listState(selected: "Anna Müller"), size: Size,
    _ name: String, at location: SourceLocation = #_sourceLocation
  ) {
    Snapshot.expect(
      ChatListPane.draw(viewModel, state, size: size), pane: "chat list", named: name, at: location)
  }
}
