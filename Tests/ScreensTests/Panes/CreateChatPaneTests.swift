import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct CreateChatPaneTests {
  @Test func `an empty new-chat form names the expected input`() {
    expect(.idle, size: Size(rows: 12, columns: 60), "create-chat-60x12")
    expect(.idle, size: Size(rows: 10, columns: 20), "create-chat-20x10")
  }

  @Test func `the new-chat form shows the typed name`() {
    expect(.idle, name: "Anna", size: Size(rows: 12, columns: 40), "create-chat-typed")
  }

  @Test func `the new-chat form marks its button when that has the focus`() {
    expect(
      .idle, name: "Anna", size: Size(rows: 12, columns: 40), "create-chat-button",
      focus: .button)
  }

  @Test func `the new-chat form refuses a blank name with a sentence`() {
    expect(
      .idle, name: "   ", size: Size(rows: 12, columns: 40), "create-chat-validation",
      validation: "Nobody is named yet. Write a name, or @name:server.")
  }

  @Test func `the new-chat form says which chat is being created`() {
    expect(
      .busy("Creating “Anna” …"), name: "Anna", size: Size(rows: 12, columns: 40),
      "create-chat-busy")
    expect(
      .busy("Creating “Anna” …"), name: "Anna", size: Size(rows: 5, columns: 20),
      "create-chat-busy-20x5")
  }

  @Test func `a failure to create a chat shows the reason and keeps the typed name`() {
    let failed = CreateChatState.failed(Samples.failure)
    expect(failed, name: "Anna", size: Size(rows: 12, columns: 40), "create-chat-failed")
    expect(failed, name: "Anna", size: Size(rows: 12, columns: 20), "create-chat-failed-20x12")
    expect(failed, name: "Anna", size: Size(rows: 5, columns: 20), "create-chat-failed-20x5")
  }

  @Test func `a name that two people have is explained above the suggested people`() {
    let unclear = CreateChatState.unclear(
      name: "alice", sentence: "2 people are called “alice”. Choose one of them by the address.")
    for (size, name) in [
      (Size(rows: 12, columns: 50), ""), (Size(rows: 12, columns: 20), "-20x12"),
    ] {
      expect(
        unclear, name: "alice", size: size, "create-chat-unclear\(name)",
        candidates: ["Alice", "Alice Doe"])
    }
  }

  @Test func `the new-chat form shows a pending invite as a question`() {
    expect(
      .asks("bob (@bob:s) has invited you to a chat. Enter accepts the invite."), name: "bob",
      size: Size(rows: 12, columns: 40), "create-chat-asks")
  }

  @Test func `a name with wide and combining glyphs keeps its columns in the new-chat form`() {
    expect(
      .idle, name: "美咲とZoe\u{308}👩‍🚀", size: Size(rows: 12, columns: 40), "create-chat-wide-glyphs")
  }

  @Test func `the name field shows the part of a long name that contains the cursor`() {
    let name = "A name that is much longer than the field, and ends here"
    expect(.idle, name: name, size: Size(rows: 8, columns: 30), "create-chat-long-name")
    expect(
      .idle, name: name, size: Size(rows: 8, columns: 30), "create-chat-long-name-start", cursor: 3)
  }

  @Test func `a new-chat form without the focus has no cursor`() {
    expect(
      .idle, name: "Anna", size: Size(rows: 6, columns: 40), "create-chat-unfocused",
      isFocused: false)
  }

  @Test func `the new-chat form can be drawn at every small size`() {
    for rows in 0...6 {
      for columns in 0...20 {
        let size = Size(rows: rows, columns: columns)
        var state = CreateChatPaneState()
        state.name = ComposerState(text: "世界", cursor: 9)
        let drawing = CreateChatPane.draw(
          .initial, candidates(["世界", "Anna"]), state, size: size)
        #expect(drawing.buffer.size == size)
      }
    }
  }

  @Test func `suggested people are shown below the name field`() {
    expect(
      .idle, name: "an", size: Size(rows: 12, columns: 60), "create-chat-candidates",
      candidates: ["Anna", "Andy", "美咲 an Zoe\u{308}"])
    expect(
      .idle, name: "an", size: Size(rows: 12, columns: 60), "create-chat-candidate-selected",
      candidates: ["Anna", "Andy"], highlighted: 1)
    expect(
      .idle, name: "an", size: Size(rows: 10, columns: 20), "create-chat-candidates-20x10",
      candidates: ["Anna", "Andy", "A very long name of an"])
  }

  @Test func `suggested people push down the field for the room name`() {
    expect(
      .idle, name: "an", size: Size(rows: 14, columns: 40), "create-chat-two-candidates",
      candidates: ["Anna", "Andy"])
  }

  @Test func `the new-chat form fits the usual sizes`() {
    for (rows, columns) in [(35, 83), (23, 55), (19, 60), (11, 40)] {
      expect(
        .idle, people: ["Bob"], name: "an", size: Size(rows: rows, columns: columns),
        "create-chat-\(columns)x\(rows)",
        candidates: ["Anna", "Andrea Keller", "Anton", "美咲 an Zoë"], highlighted: 0,
        hasBack: columns >= 80 ? false : columns != 55)
    }
  }

  @Test func `the new-chat form hides a failure after an edit`() {
    let failed = CreateChatState.failed(Samples.failure)
    var state = CreateChatPaneState()
    func shows() -> Bool {
      let buffer = CreateChatPane.draw(
        CreateChatViewModel(state: failed), .initial, state, size: Size(rows: 12, columns: 60)
      ).buffer
      return (0..<12).contains { String(buffer.row($0).map(\.text)).contains("did not answer") }
    }
    #expect(shows())
    state.isChanged = true
    #expect(!shows())
  }

  @Test func `of many suggested people those around the selected one are shown`() {
    let many = (1...50).map { "Person \($0)" }
    expect(
      .idle, name: "p", size: Size(rows: 12, columns: 40), "create-chat-many-candidates",
      candidates: many)
    expect(
      .idle, name: "p", size: Size(rows: 12, columns: 40), "create-chat-many-candidates-selected",
      candidates: many, highlighted: 30)
    expect(
      .idle, name: "p", size: Size(rows: 5, columns: 20), "create-chat-many-candidates-20x5",
      candidates: many, highlighted: 49)
  }

  @Test func `the new-chat form shows the chosen people and the room name`() {
    expect(
      .idle, people: ["Anna", "Andy"], size: Size(rows: 14, columns: 40), "create-chat-people",
      room: "Garden", focus: .room)
    expect(
      .idle, people: ["Anna", "美咲", "Somebody with a long name"], name: "Zoe",
      size: Size(rows: 12, columns: 20), "create-chat-people-20x12")
    expect(
      .idle, people: ["Anna"], size: Size(rows: 5, columns: 20), "create-chat-room-20x5",
      room: "Garden", focus: .room)
    expect(.idle, name: "Anna", size: Size(rows: 5, columns: 20), "create-chat-typed-20x5")
  }

  @Test func `the new-chat form shows a hint for an incomplete address, or the search's note`() {
    expect(
      .idle, name: "@anna", size: Size(rows: 12, columns: 40), "create-chat-hint",
      hint: "An address needs a server: @name:server")
    expect(
      .idle, name: "anna", size: Size(rows: 12, columns: 40), "create-chat-note",
      note: "Only people of your chats: the server cannot be reached")
  }

  @Test func `a click on a suggested person gives the person's index`() {
    var state = CreateChatPaneState()
    state.name = ComposerState(text: "p", cursor: 1)
    let size = Size(rows: 12, columns: 40)
    let viewModel = candidates((1...50).map { "Person \($0)" })
    let field = CreateChatPane.draw(.initial, viewModel, state, size: size).cursor?.row ?? -1
    func target(_ row: Int) -> CreateChatPane.Target? {
      CreateChatPane.target(
        at: Position(row: row, column: 20), .initial, viewModel, state, size: size)
    }
    func index(_ row: Int) -> Int? {
      if case .candidate(let index)? = target(row) { index } else { nil }
    }
    #expect(target(field) == .field(.people))
    #expect(index(field + 1) == 0)
    #expect(index(field + 3) == 2)
    state.highlighted = 49
    #expect((40...49).contains(index(field + 1) ?? -1))
    #expect(index(99) == nil)
  }

  @Test func `a click in the new-chat form finds the person, button or title under it`() throws {
    var state = CreateChatPaneState()
    state.people = ["Bob", "美咲"]
    for (rows, columns, hasBack) in [(35, 83, false), (11, 40, true)] {
      state.hasBack = hasBack
      let size = Size(rows: rows, columns: columns)
      let drawing = CreateChatPane.draw(.initial, .initial, state, size: size)
      func target(_ words: String) throws -> CreateChatPane.Target? {
        for row in 0..<rows {
          let cells = drawing.buffer.row(row)
          let found = cells.indices.first { start in
            String(cells[start...].filter { $0.width > 0 }.map(\.text)).hasPrefix(words)
          }
          guard let found else { continue }
          return CreateChatPane.target(
            at: Position(row: row, column: found), .initial, .initial, state, size: size)
        }
        throw Missing(words: words)
      }
      #expect(try target("Bob ×") == .person(0) && target("美咲 ×") == .person(1))
      #expect(try target("somebody else") == .field(.people))
      #expect(try target("Start chat") == .field(.button) && target("Cancel  Esc") == .back)
      #expect(try target(hasBack ? "‹" : "Esc back") == .back)
      #expect(try target("New chat") == nil || hasBack)
    }
  }

  private struct Missing: Error {
    let words: String
  }

  private func candidates(_ names: [String], note: String = "") -> AutocompleteContactViewModel {
    AutocompleteContactViewModel(
      words: "",
      candidates: names.map { name in
        let id = "@\(name.split(separator: " ").joined(separator: ".").lowercased()):example.org"
        return CandidateViewModel(choice: PersonChoice(address: id, label: name), detail: id)
      }, note: note, retry: nil)
  }

  private func expect(
    _ viewModel: CreateChatState, people: [String] = [], name text: String = "", size: Size,
    _ name: String, cursor: Int? = nil, room: String = "", focus: CreateChatField = .people,
    candidates names: [String] = [], highlighted: Int? = nil, validation: String = "",
    hint: String = "", note: String = "", isFocused: Bool = true, hasBack: Bool = false,
    at location: SourceLocation = #_sourceLocation
  ) {
    var state = CreateChatPaneState()
    state.people = people
    state.name = ComposerState(text: text, cursor: cursor ?? text.count)
    state.roomName = ComposerState(text: room, cursor: room.count)
    state.focus = focus
    state.highlighted = highlighted
    state.validation = validation
    state.hint = hint
    state.isFocused = isFocused
    state.hasBack = hasBack
    let drawing = CreateChatPane.draw(
      CreateChatViewModel(state: viewModel), candidates(names, note: note), state, size: size)
    Snapshot.expect(drawing, pane: "create chat", named: name, at: location)
  }
}
