import Cells
import Intents
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// The search of messages, as it is drawn.
@Suite struct MessageSearchPaneTests {
  private func hit(
    _ time: String, _ sender: String, _ color: Int, _ text: String, _ words: String...,
    isCutBefore: Bool = false, isCutAfter: Bool = false
  ) -> SearchHitViewModel {
    let bytes = Array(text.utf8)
    let marks = words.flatMap { word -> [Range<Int>] in
      let wanted = Array(word.utf8)
      return (0...max(0, bytes.count - wanted.count)).filter {
        bytes[$0...].starts(with: wanted)
      }.map { $0..<$0 + wanted.count }
    }.sorted { $0.lowerBound < $1.lowerBound }
    return SearchHitViewModel(
      chat: ChatID("!a"), message: .event(EventID("$\(time)\(text.utf8.count)")), time: time,
      sender: sender, senderColor: color,
      excerpt: SearchExcerpt(
        text: text, marks: marks, isCutBefore: isCutBefore, isCutAfter: isCutAfter))
  }

  /// The results of a search for "ridge": the newest five of seven messages in three chats, the
  /// newest one first.
  private var design: MessageSearchViewModel {
    MessageSearchViewModel(
      request: SearchRequest(text: "ridge", limit: 50),
      groups: [
        SearchGroupViewModel(
          chatName: "Weekend trip", day: "today",
          hits: [
            hit("09:20", "Carla", 4, "ridge-map.png", "ridge"),
            hit(
              "09:14", "Bob", 3,
              "I would rather take the first bus and the early train, then we have the whole "
                + "afternoon for the ridge and are down before it gets dark.", "ridge"),
          ]),
        SearchGroupViewModel(
          chatName: "Anna", day: "12 November",
          hits: [
            hit("20:44", "Anna", 1, "Then the valley first and the ridge on Sunday.", "ridge"),
            hit(
              "20:41", "You", 0,
              "The ridge was white this morning, I would not go without spikes.", "ridge"),
          ]),
        SearchGroupViewModel(
          chatName: "Hiking", day: "3 October",
          hits: [hit("18:02", "Dan", 2, "Ridge or lake? Vote until Friday.", "Ridge")]),
      ], count: "7 in 3 chats, newest first", shortCount: "7",
      more: SearchMoreViewModel(words: "2 more …", request: nil))
  }

  private func state(_ query: String = "ridge", selected: Int = 0) -> MessageSearchPaneState {
    var state = MessageSearchPaneState()
    state.query = ComposerState(text: query, cursor: query.count)
    state.selected = selected
    return state
  }

  private func expect(
    _ viewModel: MessageSearchViewModel, _ state: MessageSearchPaneState, _ rows: Int,
    _ columns: Int, _ name: String
  ) {
    let drawing = MessageSearchPane.draw(
      viewModel, state, size: Size(rows: rows, columns: columns))
    Snapshot.expect(drawing, pane: "search", named: "search-\(name)")
  }

  // The sizes of the page in terminals of 120×36, 80×24, 40×12 and 20×5 cells.
  @Test func `search results are grouped by chat and day at each size`() {
    expect(design, state(), 35, 83, "120x36")
    var narrow = state(selected: 3)
    expect(design, narrow, 23, 53, "80x24")
    narrow.hasBack = true
    expect(design, narrow, 11, 40, "40x12")
    expect(design, narrow, 5, 20, "20x5")
    narrow.chatName = "Weekend trip"
    narrow.isFocused = false
    expect(design, narrow, 11, 60, "one-chat-60x12")
  }

  @Test func `the marks and texts of search results have ASCII replacements`() {
    let drawing = MessageSearchPane.draw(design, state(), size: Size(rows: 16, columns: 53))
    Snapshot.expect(drawing.buffer.inASCII, pane: "search", named: "search-ascii-53x16")
  }

  @Test func `for a screen reader the cursor is on the first letter of the selected search result`()
  {
    var state = state(selected: 1)
    state.isLinear = true
    state.isOnRow = true
    var drawing = MessageSearchPane.draw(design, state, size: Size(rows: 16, columns: 60))
    drawing.buffer = drawing.buffer.linear
    Snapshot.expect(drawing, pane: "search", named: "search-linear-60x16")
    let cursor = drawing.cursor ?? Position(row: 0, column: 0)
    #expect(drawing.buffer.text(row: cursor.row, from: cursor.column).hasPrefix("09:14"))
  }

  private var wide: MessageSearchViewModel {
    MessageSearchViewModel(
      request: SearchRequest(text: "山", limit: 50),
      groups: [
        SearchGroupViewModel(
          chatName: "美咲とハイキングの計画を立てる部屋の名前はとても長いです", day: "yesterday",
          hits: [
            hit(
              "09:14", "美咲", 5,
              "今度の週末は天気がよさそうなので、みんなで早い電車に乗って、あの高い山に登って、"
                + "暗くなる前に帰ってきましょう。お弁当も持っていきます。", "山"),
            hit(
              "09:15", "Zoë", 1, "cafe\u{301} au pied de la montagne 山 🎉👩‍👩‍👧🇩🇪 et voila\u{300}", "山",
              "🎉"),
            hit("09:16", "👩‍👩‍👧 family", 2, "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧山👩‍👩‍👧", "山"),
            hit(
              "09:17", "Bob", 3, String(repeating: "x", count: 150) + "山", "山", isCutBefore: true,
              isCutAfter: true),
          ])
      ], count: "4 in 1 chat, newest first", shortCount: "4")
  }

  @Test func `search results with wide and combining glyphs are cut between characters`() {
    expect(wide, state("山", selected: 1), 20, 83, "wide-83x20")
    expect(wide, state("山", selected: 1), 16, 40, "wide-40x16")
    expect(wide, state("山", selected: 2), 10, 20, "wide-20x10")
  }

  @Test func `the marked word of a search result is visible at each width, in at most two lines`() {
    for columns in 8...60 {
      for hit in design.hits + wide.hits {
        let lines = SearchExcerptLines(hit.excerpt, columns: columns, limit: 2).lines
        #expect((1...2).contains(lines.count))
        let shown = lines.contains { line in
          line.marks.contains { $0.lowerBound < columns && !$0.isEmpty }
        }
        #expect(shown, "\(columns): \(lines)")
      }
    }
  }

  @Test func `an empty search query shows an explanation of the query language`() {
    expect(design, state(""), 23, 53, "empty-80x24")
    expect(.initial, state("", selected: 3), 11, 40, "empty-40x12")
    expect(.initial, state(""), 5, 20, "empty-20x5")
  }

  @Test func `an empty search result and an unfinished index are shown in words`() {
    let nothing = MessageSearchViewModel(
      request: SearchRequest(text: "xyz", limit: 50),
      note: "No message that is indexed so far fits.\nIndexing older messages: 40 %")
    expect(nothing, state("xyz"), 16, 53, "nothing-53x16")
    expect(nothing, state("xyz"), 5, 20, "nothing-20x5")
    let partial = MessageSearchViewModel(
      request: design.request, groups: design.groups, count: design.count,
      shortCount: design.shortCount, note: "Indexing older messages: 40 %", more: design.more)
    expect(partial, state(selected: 4), 16, 53, "partial-53x16")
  }

  /// The same results with the row that asks the server, whose text is `words`. If `hasFound`, two
  /// messages that only the server has follow.
  private func asked(_ words: String, hasFound: Bool = true) -> MessageSearchViewModel {
    let more = SearchGroupViewModel(
      chatName: "Anna", day: "3 May 2024",
      hits: [
        hit("08:12", "Anna", 1, "Along the ridge, then.", "ridge"),
        hit("07:55", "You", 0, "山の ridge 👩‍👩‍👧", "ridge"),
      ], source: "Found by example.org, not stored:")
    return MessageSearchViewModel(
      request: design.request, groups: design.groups + (hasFound ? [more] : []),
      count: design.count, shortCount: "9",
      server: SearchServerViewModel(words: words, request: design.request))
  }

  @Test
  func `the row that asks the server is below the results, and its answer is below a heading`() {
    let ask = "Ask example.org for what is not here"
    expect(asked(ask, hasFound: false), state(selected: 5), 35, 83, "server-ask-120x36")
    expect(asked(ask, hasFound: false), state(selected: 5), 11, 40, "server-ask-40x12")
    expect(asked(ask, hasFound: false), state(selected: 5), 5, 20, "server-ask-20x5")
    expect(asked("Ask example.org for more"), state(selected: 5), 35, 83, "server-found-120x36")
    expect(asked("Ask example.org for more"), state(selected: 5), 23, 53, "server-found-80x24")
    expect(asked("Asking example.org …"), state(selected: 7), 11, 40, "server-asking-40x12")
    let nothing = MessageSearchViewModel(
      request: design.request, note: "No stored message has these words.",
      server: SearchServerViewModel(words: ask, request: design.request))
    expect(nothing, state(), 16, 53, "server-nothing-53x16")
    expect(nothing, state(), 5, 20, "server-nothing-20x5")
  }

  @Test func `a click finds the row that asks the server, also below no result`() {
    let view = asked("Ask example.org for more")
    let size = Size(rows: 35, columns: 83)
    let found = (0..<35).map {
      MessageSearchPane.target(
        at: Position(row: $0, column: 20), view, state(), size: size)
    }
    #expect(found.compactMap(\.self).suffix(3) == [.hit(5), .hit(6), .server])
    for rows in 2...20 {
      for columns in [20, 40, 83] {
        let layout = MessageSearchLayout(
          view, selected: 7, noteRows: 0, size: Size(rows: rows, columns: columns))
        #expect(layout.rows.last == .server && layout.rows.count <= rows)
      }
    }
  }

  @Test func `a selected search query is highlighted, and a long one leaves out the count`() {
    var selected = state()
    selected.isQuerySelected = true
    let size = Size(rows: 6, columns: 60)
    let drawing = MessageSearchPane.draw(design, selected, size: size)
    #expect(drawing.buffer.row(1)[2].ground == .selected)
    #expect(drawing.buffer.text(row: 1, from: 0).hasSuffix("7 in 3 chats, newest first  "))
    let long = MessageSearchPane.draw(
      design, state("from:anna before:2026-03-01 ridge"), size: size)
    #expect(long.buffer.text(row: 1, from: 0).hasSuffix(" 7  "))
    let longest = MessageSearchPane.draw(
      design, state(String(repeating: "ridge ", count: 20)), size: size)
    #expect(longest.buffer.text(row: 1, from: 0).contains("7") == false)
    #expect(longest.cursor?.row == 1)
  }

  @Test
  func `a click finds a search result in any of its lines, the row for more, and the way back`() {
    let size = Size(rows: 35, columns: 83)
    let found = (0..<35).map {
      MessageSearchPane.target(
        at: Position(row: $0, column: 20), design, state(), size: size)
    }
    #expect(
      found.compactMap(\.self) == [
        .hit(0), .hit(1), .hit(1), .hit(2), .hit(3), .hit(4), .more,
      ])
    let back = MessageSearchPane.target(
      at: Position(row: 0, column: 78), design, state(), size: size)
    #expect(back == .back)
  }

  @Test func `the selected search result is visible at each size`() {
    for rows in 2...12 {
      for selected in 0...4 {
        for columns in [20, 26, 40, 83] {
          let layout = MessageSearchLayout(
            design, selected: selected, noteRows: 0, size: Size(rows: rows, columns: columns))
          #expect(layout.hits.contains(selected), "\(rows)×\(columns), \(selected)")
          #expect(layout.first + layout.rows.count <= rows)
        }
      }
    }
  }
}

extension PaneBuffer {
  fileprivate func text(row: Int, from column: Int) -> String {
    String(self.row(row).dropFirst(column).filter { $0.width > 0 }.map(\.text))
  }
}
