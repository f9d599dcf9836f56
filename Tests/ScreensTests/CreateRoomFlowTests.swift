import Cells
import Intents
import Keys
@testable import Screens
import Testing
import ViewModels

/// The form of a new room, from the keys to the intents.
@Suite struct CreateRoomFlowTests: CommandFlow {
  private func signedIn(rows: Int = 30, columns: Int = 120) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.receive {
      $0.receive(
        createChat: CreateChatViewModel(
          state: .idle, ownNames: ["@ada:s.org", "ada"], server: "s.org"))
    }
    return sitting
  }

  private func form(_ sitting: Sitting) -> CreateChatForm? { sitting.screens.createChat.state.form }

  private func created(_ sitting: inout Sitting) -> [ChatRequest] {
    sitting.takeIntents().compactMap {
      if case .createChat(.create(let request)) = $0 { request } else { nil }
    }
  }

  private func click(_ words: String, _ sitting: inout Sitting) throws {
    let row = try #require(sitting.lines.firstIndex { $0.contains(words) })
    let place = try #require(sitting.lines[row].firstRange(of: words)).lowerBound
    let column = sitting.lines[row].distance(from: sitting.lines[row].startIndex, to: place)
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column)))
  }

  @Test func `a typed name and Enter in the new-chat form start a chat, not a room`() {
    var sitting = signedIn()
    sitting.press(.function(3))
    sitting.type("Zoe")
    sitting.press(.enter)
    #expect(created(&sitting) == [ChatRequest(name: "Zoe")])
  }

  @Test func `a public room is made with the keys alone`() {
    var sitting = signedIn()
    sitting.press(.function(3))
    sitting.press(.tab, .tab, .tab, .enter)
    #expect(form(sitting)?.isRoom == true && form(sitting)?.focus == .room)
    sitting.type("Garden")
    sitting.press(.tab)
    sitting.type("Seeds and soil")
    sitting.press(.tab)
    sitting.type("@bob:s.org, @eve:s.org")
    sitting.press(.tab, .right, .right, .tab)
    sitting.type("#garden")
    #expect(sitting.shows("#garden:s.org"))
    _ = sitting.take()
    sitting.press(.enter)
    #expect(created(&sitting) == [] && form(sitting)?.focus == .button)
    sitting.press(.enter)
    let setup = RoomSetup(topic: "Seeds and soil", admission: .listed, alias: "garden")
    let people = [PersonChoice("@bob:s.org"), PersonChoice("@eve:s.org")]
    #expect(created(&sitting) == [ChatRequest(people: people, roomName: "Garden", setup: setup)])
  }

  @Test func `a room is created with the mouse, and needs a name but no other people`() throws {
    var sitting = signedIn()
    sitting.press(.function(3))
    try click("Make a room", &sitting)
    try click("Make the room", &sitting)
    #expect(sitting.shows("! The room has no name yet.") && created(&sitting) == [])
    #expect(form(sitting)?.focus == .room)
    sitting.type("Shed")
    try click("Anybody, listed", &sitting)
    try click("Invited people", &sitting)
    sitting.wait(milliseconds: 500)
    try click("Make the room", &sitting)
    #expect(
      created(&sitting)
        == [ChatRequest(people: [], roomName: "Shed", setup: RoomSetup(topic: nil))])
  }

  @Test func `a room address of another server is refused in the form, which keeps what was typed`()
  {
    var sitting = signedIn()
    sitting.press(.function(3))
    sitting.press(.tab, .tab, .tab, .enter)
    sitting.type("Garden")
    sitting.press(.tab, .tab, .tab, .right, .tab)
    sitting.type("#garden:far.org")
    sitting.press(.tab, .enter)
    #expect(sitting.shows("! Rooms made here end with :s.org"))
    #expect(form(sitting)?.focus == .alias && created(&sitting) == [])
    sitting.press(.escape)
    sitting.press(.function(3))
    #expect(sitting.shows("Garden") && sitting.shows("#garden:far.org"))
  }

  @Test func `a failure to create a room keeps the form, and Enter tries again`() {
    var sitting = signedIn()
    sitting.open("anna")
    sitting.type("/create Garden")
    sitting.press(.enter)
    #expect(form(sitting)?.isRoom == true && form(sitting)?.focus == .button)
    _ = sitting.take()
    sitting.press(.enter)
    let request = ChatRequest(people: [], roomName: "Garden", setup: RoomSetup())
    #expect(created(&sitting) == [request])
    sitting.receive {
      $0.receive(
        createChat: CreateChatViewModel(
          state: .failed(
            FailureViewModel(
              reason: "Not created: the server cannot be reached. What you entered is kept.",
              retry: .createChat(.create(request)))), server: "s.org"))
    }
    #expect(sitting.shows("the server cannot be reached") && sitting.shows("Garden"))
    sitting.press(.enter)
    #expect(created(&sitting) == [request])
  }

  @Test func `a room form that was left empty opens as a form for a chat the next time`() {
    var sitting = signedIn()
    sitting.press(.function(3))
    sitting.press(.tab, .tab, .tab, .enter)
    sitting.press(.escape)
    sitting.press(.function(3))
    #expect(form(sitting)?.isRoom == false && form(sitting)?.focus == .people)
  }

  @Test func `a click opens the public rooms from a new chat and from the switcher`() throws {
    var sitting = signedIn()
    sitting.press(.function(3))
    try click("Public rooms", &sitting)
    #expect(sitting.screens.navigation.top == .rooms)
    sitting.press(.escape)
    #expect(sitting.screens.navigation.top == .createChat)
    sitting.press(.escape)
    sitting.press(KeyStroke(.character("k"), .control))
    sitting.type("ch")
    _ = sitting.take()
    try click("Public rooms", &sitting)
    #expect(sitting.screens.navigation.top == .rooms)
    #expect(
      sitting.takeIntents().contains(.actions(.room(.browse(.show(RoomQuery(words: "ch")))))))
  }

  @Test func `an unfinished new-chat form is restored after a room from the directory was joined`()
    throws
  {
    var sitting = signedIn()
    sitting.press(.function(3))
    sitting.type("Zoe")
    try click("Public rooms", &sitting)
    sitting.receive {
      $0.receive(
        roomDirectory: RoomDirectoryViewModel(
          query: RoomQuery(),
          rows: [
            PublicRoomRowViewModel(
              chat: ChatID("!chess:s"), name: "Chess", address: "#chess:s", topic: "",
              people: "3 people", isJoined: false)
          ], note: "", more: nil))
    }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(created(&sitting) == [ChatRequest(name: "#chess:s")])
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!chess:s")), requests: 1))
    }
    sitting.press(.function(3))
    #expect(form(sitting)?.words == "Zoe")
  }

  @Test func `a room at which one has to knock is not joined, and the note says why`() {
    var sitting = signedIn()
    sitting.press(.alt("c"))
    sitting.receive {
      $0.receive(
        roomDirectory: RoomDirectoryViewModel(
          query: RoomQuery(),
          rows: [
            PublicRoomRowViewModel(
              chat: ChatID("!club:s"), name: "Club", address: "#club:s", topic: "",
              people: "by knocking, 3 people", isJoined: false, needsKnock: true)
          ], note: "", more: nil))
    }
    _ = sitting.take()
    sitting.press(.enter)
    #expect(created(&sitting) == [] && sitting.screens.navigation.top == .rooms)
    #expect(sitting.shows("Knocking at “Club” is not possible"))
  }
}
