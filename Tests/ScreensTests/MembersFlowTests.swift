import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The overlay with the people of a chat, from the keys to the intents.
@Suite struct MembersFlowTests: CommandFlow {
  private static let all: [MemberAction] = [.card, .message, .mention, .copyID, .kick, .ban]

  private func people(
    _ names: String..., finding text: String = "", card: PersonCardViewModel? = nil,
    later: Intent? = nil
  ) -> MembersViewModel {
    MembersViewModel(
      query: MemberQuery(chat: Self.anna, text: text),
      rows: names.map {
        MemberRowViewModel(
          user: UserID("@\($0.lowercased()):s"), name: $0, address: "@\($0.lowercased()):s",
          role: $0 == "Ada" ? "admin" : "", actions: Self.all)
      }, earlier: nil, later: later, card: card)
  }

  private func opened(_ sitting: inout Sitting) {
    sitting.press(.alt("w"))
    sitting.receive { [people = people("Ada", "Bob", "Carl")] in $0.receive(members: people) }
  }

  private func shown(_ text: String = "") -> Intent {
    .actions(.room(.showMembers(MemberQuery(chat: Self.anna, text: text))))
  }

  @Test func `a key lists the people of the chat, letters find them, and Esc goes back`() {
    var sitting = sitting()
    opened(&sitting)
    #expect(sitting.takeIntents() == [shown()])
    #expect(sitting.shows("People") && sitting.shows("▌ Ada  @ada:s"))
    #expect(sitting.screens.navigation.top == .members)
    sitting.type("bo")
    #expect(sitting.takeIntents() == [shown("b"), shown("bo")])
    // The people for older letters are not shown.
    sitting.receive { [people = people("Bea", finding: "b")] in $0.receive(members: people) }
    #expect(!sitting.shows("Bea"))
    sitting.receive { [people = people("Bob", finding: "bo")] in $0.receive(members: people) }
    #expect(sitting.shows("▌ Bob  @bob:s") && sitting.shows("1 found"))
    sitting.press(.escape)
    #expect(sitting.takeIntents() == [.actions(.room(.hideMembers))])
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `the menu of a person bans that person by the user id`() {
    var sitting = sitting()
    opened(&sitting)
    sitting.press(.down, .enter)
    #expect(sitting.shows("Write to them") && sitting.shows("Ban from the chat"))
    _ = sitting.takeIntents()
    sitting.press(.end, .enter)
    let ban = RoomChange.person(.ban, name: "@bob:s", reason: "")
    #expect(sitting.takeIntents() == [.actions(.room(.change(Self.anna, ban)))])
    #expect(sitting.screens.navigation.top == .members && !sitting.shows("Ban from the chat"))
    sitting.press(.enter, .escape)
    #expect(sitting.screens.navigation.top == .members)
    // Letters do nothing in the menu.
    sitting.press(.enter)
    sitting.type("c")
    #expect(sitting.takeIntents() == [] && sitting.shows("Write to them"))
  }

  @Test func `the menu of a person mentions the person, copies the id or begins a chat`() {
    var sitting = sitting()
    sitting.type("so, ")
    opened(&sitting)
    sitting.press(.enter, .down, .down, .enter)
    #expect(text(sitting) == "so, @ada:s " && sitting.screens.navigation.top == .messages)
    opened(&sitting)
    sitting.press(.enter, .down, .down, .down, .enter)
    #expect(sitting.take().contains(.copy("@ada:s")))
    sitting.press(.enter, .down, .enter)
    #expect(sitting.screens.navigation.top == .createChat && sitting.shows("Ada ×"))
  }

  @Test func `a person's card takes the place of the list, and /whois shows it at once`() {
    var sitting = sitting()
    sitting.type("/whois bob")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(shown("bob")))
    sitting.receive { [people = people("Bob", finding: "bob")] in $0.receive(members: people) }
    #expect(sitting.takeIntents() == [.actions(.room(.showPerson(UserID("@bob:s"))))])
    let card = PersonCardViewModel(
      user: UserID("@bob:s"), title: "Bob",
      lines: [MessageDetailsLine(label: "Role", value: "moderator")])
    sitting.receive { [people = people("Bob", finding: "bob", card: card)] in
      $0.receive(members: people)
    }
    #expect(sitting.shows("Role    moderator"))
    sitting.press(.escape)
    // The list was not shown before the card, so Esc goes back to the chat.
    #expect(
      sitting.takeIntents() == [
        .actions(.room(.hideMembers)), .actions(.room(.showPerson(nil))),
      ])
    #expect(sitting.screens.navigation.top == .messages && !sitting.shows("@bob:s"))
    // Several people of that name are listed.
    sitting.type("/whois a")
    sitting.press(.enter)
    sitting.receive { [people = people("Ada", "Carl", finding: "a")] in
      $0.receive(members: people)
    }
    #expect(!sitting.takeIntents().contains(.actions(.room(.showPerson(UserID("@ada:s"))))))
    #expect(sitting.shows("▌ Ada") && sitting.shows("  Carl"))
    // A card that was opened from the list leads back to the list.
    sitting.press(.enter, .home, .enter)
    #expect(sitting.takeIntents() == [.actions(.room(.showPerson(UserID("@ada:s"))))])
    sitting.press(.escape)
    #expect(sitting.screens.navigation.top == .members && sitting.shows("▌ Ada"))
  }

  @Test func `letters typed on a person's card lead to the list, whose cards lead back to it`() {
    var sitting = sitting()
    sitting.type("/whois bob")
    sitting.press(.enter)
    sitting.receive { [people = people("Bob", finding: "bob")] in $0.receive(members: people) }
    sitting.type("b")
    sitting.receive { [people = people("Bobb", finding: "bobb")] in $0.receive(members: people) }
    sitting.press(.enter, .home, .enter, .escape)
    #expect(sitting.screens.navigation.top == .members && sitting.shows("▌ Bobb"))
  }

  @Test func `more members are requested once when the selection nears the last row`() {
    var sitting = sitting()
    sitting.press(.alt("w"))
    let more = Intent.actions(
      .room(.showMembers(MemberQuery(chat: Self.anna, around: UserID("@carl:s")))))
    sitting.receive { [people = people("Ada", "Bob", "Carl", later: more)] in
      $0.receive(members: people)
    }
    _ = sitting.takeIntents()
    sitting.press(.down, .down)
    #expect(sitting.takeIntents() == [more])
    // The selected person stays selected among the next rows.
    sitting.receive { [people = people("Carl", "Dora")] in $0.receive(members: people) }
    #expect(sitting.shows("▌ Carl"))
  }

  @Test func `a click on a person shows the menu, and one on Esc close goes back`() throws {
    var sitting = sitting()
    opened(&sitting)
    let row = try #require(sitting.lines.firstIndex { $0.contains("Bob  @bob:s") })
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 60)))
    #expect(sitting.shows("╭─ Bob "))
    try Self.pressClose(of: "─ Bob ", &sitting)
    #expect(!sitting.shows("╭─ Bob ") && sitting.shows("─ People "))
    try Self.pressClose(of: "─ People ", &sitting)
    #expect(sitting.screens.navigation.top == .messages)
  }

  /// Clicks on the first letter of "Esc close" in the frame with this title.
  private static func pressClose(of title: String, _ sitting: inout Sitting) throws {
    let row = try #require(sitting.lines.firstIndex { $0.contains(title) })
    let close = try #require(sitting.lines[row].firstRange(of: "Esc close")?.lowerBound)
    sitting.now += 1_000_000_000
    let column = sitting.lines[row][..<close].count
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column)))
  }
}
