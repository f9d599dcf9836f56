import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The overlay with the public room directory, from the keys to the intents.
@Suite struct RoomDirectoryFlowTests: CommandFlow {
  private func rooms(
    _ names: String..., words: String = "", server: String? = nil, more: Intent? = nil
  ) -> RoomDirectoryViewModel {
    RoomDirectoryViewModel(
      query: RoomQuery(words: words, server: server),
      rows: names.map {
        PublicRoomRowViewModel(
          chat: ChatID("!\($0.lowercased()):s"), name: $0, address: "#\($0.lowercased()):s",
          topic: "about \($0)", people: "3 people", isJoined: $0 == "Anna")
      }, note: "", more: more)
  }

  private func shown(_ words: String, server: String? = nil) -> Intent {
    .actions(.room(.browse(.show(RoomQuery(words: words, server: server)))))
  }

  private func receive(_ viewModel: RoomDirectoryViewModel, _ sitting: inout Sitting) {
    sitting.receive { $0.receive(roomDirectory: viewModel) }
  }

  @Test func `a key shows the public rooms, typed words narrow them, and Esc goes back`() {
    var sitting = sitting()
    sitting.press(.alt("c"))
    #expect(sitting.takeIntents() == [shown("")])
    receive(rooms("Bees", "Chess"), &sitting)
    #expect(sitting.shows("Public rooms") && sitting.shows("▌ Bees  #bees:s"))
    #expect(sitting.shows("about Chess") && sitting.shows("3 people"))
    sitting.type("ch")
    #expect(sitting.takeIntents() == [shown("c"), shown("ch")])
    // Enter joins none of the rooms for older words, and those that arrive are not shown.
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.take() == [.bell] && sitting.screens.navigation.top == .rooms)
    receive(rooms("Cats", words: "c"), &sitting)
    #expect(!sitting.shows("Cats"))
    receive(rooms("Chess", words: "ch"), &sitting)
    #expect(sitting.shows("▌ Chess"))
    sitting.press(.escape)
    #expect(sitting.takeIntents() == [.actions(.room(.browse(.hide)))])
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `Enter joins the selected public room by its address`() {
    var sitting = sitting()
    sitting.press(.alt("c"))
    receive(rooms("Bees", "Chess"), &sitting)
    _ = sitting.takeIntents()
    sitting.press(.down, .enter)
    let join = Intent.createChat(.create(ChatRequest(name: "#chess:s")))
    let intents = sitting.takeIntents()
    #expect(intents.contains(join), "\(intents)")
    #expect(sitting.screens.navigation.top == .createChat)
  }

  @Test func `Enter opens a public room that the person has already joined`() {
    var sitting = sitting()
    sitting.press(.alt("c"))
    receive(rooms("Anna"), &sitting)
    _ = sitting.takeIntents()
    sitting.press(.enter)
    #expect(sitting.screens.navigation.top == .messages)
    #expect(!sitting.takeIntents().contains { if case .createChat = $0 { true } else { false } })
  }

  @Test func `/rooms searches words on a server, and Enter rings the bell while no room is found`()
  {
    var sitting = sitting()
    sitting.type("/rooms chess on far.org")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(shown("chess", server: "far.org")))
    #expect(text(sitting) == "" && sitting.screens.navigation.top == .rooms)
    #expect(sitting.shows("chess on far.org"))
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.take() == [.bell] && sitting.screens.navigation.top == .rooms)
  }

  @Test func `more public rooms are requested near the last one, and F5 searches again`() {
    var sitting = sitting()
    sitting.press(.alt("c"))
    let more = Intent.actions(.room(.browse(.more)))
    receive(rooms("A", "B", "C", "D", "E", "F", "G", "H", more: more), &sitting)
    _ = sitting.takeIntents()
    sitting.press(.down)
    #expect(sitting.takeIntents() == [])
    sitting.press(.down, .down)
    #expect(sitting.takeIntents() == [more])
    sitting.press(.function(5))
    #expect(sitting.takeIntents() == [.reconnect, shown("")])
  }

  @Test func `a click on a public room joins it`() throws {
    var sitting = sitting()
    sitting.press(.alt("c"))
    receive(rooms("Bees", "Chess"), &sitting)
    _ = sitting.takeIntents()
    let row = try #require(sitting.lines.firstIndex { $0.contains("about Chess") })
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 60)))
    #expect(
      sitting.takeIntents().contains(.createChat(.create(ChatRequest(name: "#chess:s")))))
  }
}
