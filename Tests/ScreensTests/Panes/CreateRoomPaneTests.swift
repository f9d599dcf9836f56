import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

/// The form in which a person creates a room.
@Suite struct CreateRoomPaneTests {
  private func state(_ focus: CreateChatField = .room) -> CreateChatPaneState {
    var state = CreateChatPaneState()
    state.isRoom = true
    state.roomName = ComposerState(text: "Garden", cursor: 6)
    state.people = ["Bob"]
    state.admission = .listed
    state.alias = ComposerState(text: "garden", cursor: 6)
    state.server = "example.org"
    state.focus = focus
    return state
  }

  private func candidates(_ names: [String]) -> AutocompleteContactViewModel {
    AutocompleteContactViewModel(
      words: "",
      candidates: names.map {
        let id = "@\($0.lowercased()):example.org"
        return CandidateViewModel(choice: PersonChoice(address: id, label: $0), detail: id)
      }, note: "", retry: nil)
  }

  private func draw(
    _ state: CreateChatPaneState, size: Size, candidates names: [String] = [],
    _ progress: CreateChatState = .idle
  ) -> PaneDrawing {
    CreateChatPane.draw(
      CreateChatViewModel(state: progress), candidates(names), state, size: size)
  }

  private func words(_ drawing: PaneDrawing) -> String {
    (0..<drawing.buffer.size.rows).map { row in
      String(drawing.buffer.row(row).filter { $0.width > 0 }.map(\.text))
    }.joined(separator: "\n")
  }

  @Test func `an empty form for a new room names the expected input`() {
    var empty = CreateChatPaneState()
    empty.isRoom = true
    empty.focus = .room
    let size = Size(rows: 24, columns: 60)
    Snapshot.expect(draw(empty, size: size), pane: "create chat", named: "create-room-empty")
  }

  @Test func `the form for a new room fits the usual sizes`() {
    for (rows, columns) in [(30, 83), (23, 55), (16, 60), (11, 40), (9, 20), (5, 20)] {
      let size = Size(rows: rows, columns: columns)
      Snapshot.expect(
        draw(state(.admission), size: size), pane: "create chat",
        named: "create-room-\(columns)x\(rows)")
    }
  }

  @Test func `suggested people are shown below the people of a new room`() {
    var typing = state(.people)
    typing.name = ComposerState(text: "an", cursor: 2)
    typing.highlighted = 0
    for (rows, columns) in [(30, 60), (12, 40)] {
      let size = Size(rows: rows, columns: columns)
      Snapshot.expect(
        draw(typing, size: size, candidates: ["Anna", "Andrea"]), pane: "create chat",
        named: "create-room-people-\(columns)x\(rows)")
    }
  }

  @Test func `the form for a new room shows the reason for a refusal below its button`() {
    let failed = CreateChatState.failed(
      FailureViewModel(
        reason: "Not created: the address #garden is taken. What you entered is kept.",
        retry: .createChat(.create(ChatRequest(name: "Anna")))))
    for (rows, columns) in [(24, 60), (11, 40)] {
      let size = Size(rows: rows, columns: columns)
      Snapshot.expect(
        draw(state(.button), size: size, failed), pane: "create chat",
        named: "create-room-failed-\(columns)x\(rows)")
    }
  }

  @Test func `each focused field of the form for a new room is visible at every size`() {
    for rows in 1...24 {
      for columns in [12, 20, 40, 83] {
        for field in CreateChatField.fields(isRoom: true, admission: .listed) {
          // A narrow form has no button for the public rooms, which then have only their key.
          if field == .directory, columns < 50 { continue }
          let size = Size(rows: rows, columns: columns)
          let drawing = draw(state(field), size: size, candidates: ["Anna", "Andrea"])
          #expect(drawing.cursor != nil, "\(field) at \(columns)x\(rows)")
        }
      }
    }
  }

  @Test func `a click in the form for a new room finds the field, choice or button under it`()
    throws
  {
    let size = Size(rows: 30, columns: 83)
    let state = state()
    let drawing = draw(state, size: size)
    func target(_ text: String) throws -> CreateChatPane.Target? {
      let lines = words(drawing).split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.firstIndex { $0.contains(text) })
      let found = try #require(lines[row].firstRange(of: text)).lowerBound
      let column = lines[row].distance(from: lines[row].startIndex, to: found)
      return CreateChatPane.target(
        at: Position(row: row, column: column), .initial, .initial, state, size: size)
    }
    #expect(try target("Garden") == .field(.room))
    #expect(try target("what the room is about") == .field(.topic))
    #expect(try target("Bob ×") == .person(0))
    #expect(try target("○ Invited people") == .admission(.invited))
    #expect(try target("○ Anybody ") == .admission(.anybody))
    #expect(try target("● Anybody, listed") == .admission(.listed))
    #expect(try target("garden  ") == .field(.alias))
    #expect(try target("Make the room") == .field(.button))
    #expect(try target("Only a chat") == .field(.unfold))
    #expect(try target("Public rooms") == .field(.directory))
  }
}
