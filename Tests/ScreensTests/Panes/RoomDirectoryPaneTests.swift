import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

/// The overlay with the public room directory.
@Suite struct RoomDirectoryPaneTests {
  private func room(
    _ name: String, _ address: String, _ people: String, _ topic: String
  ) -> PublicRoomRowViewModel {
    PublicRoomRowViewModel(
      chat: ChatID(address), name: name, address: address, topic: topic, people: people,
      isJoined: people.hasPrefix("joined"))
  }

  private func model(note: String, isEmpty: Bool = false) -> RoomDirectoryViewModel {
    let rooms = [
      room("Beekeepers", "#bees:example.org", "1204 people", "Hives, honey and swarms"),
      room("#chess:example.org", "#chess:example.org", "joined, 7 people", ""),
      room(
        "世界の友達 with a long name for a room", "#friends:a-server-with-a-long-name.example.org",
        "space, 99 people", "Everybody who wants to talk about travelling, food, and other things"),
      room("Quiet", "!id:example.org", "1 person", "Nobody says anything here"),
    ]
    return RoomDirectoryViewModel(
      query: RoomQuery(), rows: isEmpty ? [] : rooms, note: note, more: nil)
  }

  @Test func `the room directory shows names, addresses, topics and numbers of people`() {
    var state = RoomDirectoryPaneState()
    state.selected = 1
    for (size, name) in [
      (Size(rows: 16, columns: 72), "rooms-72x16"), (Size(rows: 12, columns: 40), "rooms-40x12"),
      (Size(rows: 5, columns: 20), "rooms-20x5"),
    ] {
      let drawing = RoomDirectoryPane.draw(
        model(note: "Go down for more rooms."), state, size: size)
      Snapshot.expect(drawing, pane: "rooms", named: name)
    }
    state.isOnRow = true
    var linear = RoomDirectoryPane.draw(
      model(note: ""), state, size: Size(rows: 12, columns: 50))
    linear.buffer = linear.buffer.linear
    Snapshot.expect(linear, pane: "rooms", named: "rooms-linear-50x12")
  }

  @Test func `a note takes the place of the rooms in an empty room directory`() {
    var state = RoomDirectoryPaneState()
    state.query = ComposerState(text: "bees on far.org", cursor: 15)
    let note = "Not listed: the server cannot be reached. F5 tries again."
    Snapshot.expect(
      RoomDirectoryPane.draw(
        model(note: note, isEmpty: true), state, size: Size(rows: 10, columns: 72)),
      pane: "rooms", named: "rooms-failed")
  }

  @Test func `a click on either line of a room in the directory finds the room`() {
    let (size, viewModel) = (Size(rows: 16, columns: 72), model(note: ""))
    let state = RoomDirectoryPaneState()
    let found = (0..<16).map {
      RoomDirectoryPane.index(atRow: $0, viewModel, state, size: size)
    }
    #expect(found.compactMap(\.self) == [0, 0, 1, 1, 2, 2, 3, 3])
  }
}
