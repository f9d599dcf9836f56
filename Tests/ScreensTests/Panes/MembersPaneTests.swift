import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

/// The overlay with the people of a chat.
@Suite struct MembersPaneTests {
  private func person(_ name: String, _ id: String, _ role: String = "") -> MemberRowViewModel {
    MemberRowViewModel(
      user: UserID(id), name: name, address: name == id ? "" : id, role: role, actions: [])
  }

  private func model(
    _ text: String = "", rows: [MemberRowViewModel]? = nil, card: PersonCardViewModel? = nil
  ) -> MembersViewModel {
    let people = [
      person("Anna", "@anna:example.org", "creator"),
      person("You", "@me:example.org", "you, admin"),
      person("Jana 世界の友達 with a long name", "@jana:a-server-with-a-long-name.example.org"),
      person("@bob:example.org", "@bob:example.org"), person("Zoë", "@zoe:example.org", "invited"),
      person("Eve", "@eve:example.org", "banned"),
    ]
    return MembersViewModel(
      query: MemberQuery(chat: ChatID("!c"), text: text), rows: rows ?? people, earlier: nil,
      later: nil, hasMoreFound: !text.isEmpty, card: card)
  }

  @Test func `the list of a chat's people shows names, ids and roles`() {
    var state = MembersPaneState()
    state.selected = 1
    for (size, name) in [
      (Size(rows: 16, columns: 64), "members-64x16"),
      (Size(rows: 11, columns: 40), "members-40x11"),
      (Size(rows: 8, columns: 20), "members-20x8"),
    ] {
      Snapshot.expect(MembersPane.draw(model(), state, size: size), pane: "members", named: name)
    }
    state.isOnRow = true
    var linear = MembersPane.draw(model(), state, size: Size(rows: 10, columns: 50))
    linear.buffer = linear.buffer.linear
    Snapshot.expect(linear, pane: "members", named: "members-linear-50x10")
  }

  @Test func `the list of a chat's people counts those found, and says if nobody is found`() {
    var state = MembersPaneState()
    state.query = ComposerState(text: "an", cursor: 2)
    let size = Size(rows: 10, columns: 64)
    Snapshot.expect(
      MembersPane.draw(model("an"), state, size: size), pane: "members", named: "members-found")
    Snapshot.expect(
      MembersPane.draw(model("an", rows: []), state, size: size), pane: "members",
      named: "members-nobody")
    Snapshot.expect(
      MembersPane.draw(.initial, MembersPaneState(), size: size), pane: "members",
      named: "members-loading")
  }

  @Test func `a person's card has a line for each detail`() {
    var state = MembersPaneState()
    state.showsCard = true
    let card = PersonCardViewModel(
      user: UserID("@anna:example.org"), title: "Anna",
      lines: [
        MessageDetailsLine(label: "Name", value: "Anna"),
        MessageDetailsLine(label: "Id", value: "@anna:example.org"),
        MessageDetailsLine(label: "Role", value: "moderator"),
        MessageDetailsLine(label: "Shared", value: "Weekend trip, Choir, Climbing wall and 3 more"),
      ])
    for (size, name) in [
      (Size(rows: 12, columns: 64), "members-card-64x12"),
      (Size(rows: 9, columns: 20), "members-card-20x9"),
    ] {
      Snapshot.expect(
        MembersPane.draw(model(card: card), state, size: size), pane: "members", named: name)
    }
  }
}
