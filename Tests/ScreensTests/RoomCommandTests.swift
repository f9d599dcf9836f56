import Cells
import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The slash commands about a room and its people, from the keys to the intents.
@Suite struct RoomCommandTests: CommandFlow {
  private func changes(_ sitting: inout Sitting) -> [RoomChange] {
    sitting.takeIntents().compactMap {
      if case .actions(.room(.change(Self.anna, let change))) = $0 { change } else { nil }
    }
  }

  private func enter(_ command: String, _ sitting: inout Sitting) -> [RoomChange] {
    sitting.type(command)
    sitting.press(.enter)
    return changes(&sitting)
  }

  private func receive(
    _ obstacles: RoomObstacles = .none, told: ActionOutcome = .none, topic: String = "",
    _ sitting: inout Sitting
  ) {
    let plain = Sample.messages(in: "anna", [Sample.message(1)])
    let viewModel = MessagesViewModel(
      chat: plain.chat, title: plain.title, subtitle: "", state: plain.state, typing: "",
      draft: .empty, refused: [], topic: topic, obstacles: obstacles, told: told)
    sitting.receive { $0.receive(messages: viewModel) }
  }

  private static func obstacles(kick: String = "", writing: String = "") -> RoomObstacles {
    RoomObstacles(
      invite: "", kick: kick, ban: "", unban: "", topic: "", name: "", writing: writing)
  }

  @Test func `/invite takes a name with blanks, /kick and /ban take one in quotation marks`() {
    var sitting = sitting()
    #expect(
      enter("/invite Anna Schmidt", &sitting)
        == [.person(.invite, name: "Anna Schmidt", reason: "")])
    #expect(
      enter("/kick bob that is enough", &sitting)
        == [.person(.kick, name: "bob", reason: "that is enough")])
    #expect(
      enter(#"/ban "Anna Schmidt" spam"#, &sitting)
        == [.person(.ban, name: "Anna Schmidt", reason: "spam")])
    #expect(enter("/unban @eve:s", &sitting) == [.person(.unban, name: "@eve:s", reason: "")])
    #expect(enter(#"/ban "Anna"#, &sitting) == [])
    #expect(sitting.shows("The second quotation mark is missing."))
  }

  @Test func `/ignore and /unignore take a person's name or id, /join the address of a room`() {
    var sitting = sitting()
    #expect(
      enter("/ignore Anna Schmidt", &sitting)
        == [.person(.ignore, name: "Anna Schmidt", reason: "")])
    #expect(enter("/unignore @eve:s", &sitting) == [.person(.unignore, name: "@eve:s", reason: "")])
    sitting.type("/join tea room")
    sitting.press(.enter)
    #expect(sitting.shows("! The address of a room is #name:server, !id, or a link."))
    sitting.press(.ctrl("u"))
    sitting.type("/join #tea:s")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.createChat(.create(ChatRequest(name: "#tea:s")))))
  }

  @Test func `/topic, /name and /nick change what they name, and /topic alone shows the topic`() {
    var sitting = sitting()
    #expect(enter("/topic tea at four", &sitting) == [.topic("tea at four")])
    #expect(enter("/topic -", &sitting) == [.topic("")])
    #expect(enter("/name Choir", &sitting) == [.name("Choir")])
    #expect(enter("/nick Ada", &sitting) == [.nick("Ada")])
    #expect(enter("/topic", &sitting) == [])
    #expect(sitting.shows("This chat has no topic."))
    receive(topic: "tea\nat four", &sitting)
    #expect(enter("/topic", &sitting) == [])
    #expect(sitting.shows("Topic: tea at four"))
  }

  @Test func `a command that the own power level forbids stays in the composer, with the reason`() {
    var sitting = sitting()
    receive(Self.obstacles(kick: "Not removed: too low."), &sitting)
    #expect(enter("/kick bob", &sitting) == [])
    #expect(sitting.shows("! Not removed: too low."))
    #expect(text(sitting) == "/kick bob")
    sitting.press(.ctrl("u"))
    #expect(enter("/ban bob", &sitting).count == 1)
  }

  @Test func `a command's outcome is shown once: success until a key, a failure until an edit`() {
    var sitting = sitting()
    let done = ActionOutcome(number: 1, words: "@bob:s is invited.", isDone: true)
    receive(told: done, &sitting)
    #expect(sitting.shows("@bob:s is invited."))
    sitting.press(.left)
    receive(told: done, &sitting)
    #expect(!sitting.shows("@bob:s is invited."))
    _ = sitting.take()
    receive(told: ActionOutcome(number: 2, words: "Not invited: no.", isDone: false), &sitting)
    #expect(sitting.shows("! Not invited: no.") && sitting.take().contains(.bell))
    sitting.type("x")
    #expect(!sitting.shows("Not invited"))
  }

  @Test func `a command's failure disappears at the next key, unless the composer has a text`() {
    var sitting = sitting()
    receive(told: ActionOutcome(number: 1, words: "Not invited: no.", isDone: false), &sitting)
    #expect(sitting.shows("! Not invited: no."))
    sitting.press(.pageUp)
    #expect(!sitting.shows("Not invited"))
    sitting.type("hello")
    receive(told: ActionOutcome(number: 2, words: "Not invited: no.", isDone: false), &sitting)
    sitting.press(.pageUp)
    #expect(sitting.shows("! Not invited: no."))
  }

  // MARK: Where the person can only read

  @Test func `the composer of a read-only chat takes only commands, and says why`() {
    var sitting = sitting()
    let why = "Read only: only moderators (level 50) write here."
    receive(Self.obstacles(writing: why), &sitting)
    #expect(sitting.shows("▌ \(why)"))
    sitting.type("h")
    #expect(text(sitting) == "" && sitting.take().contains(.bell))
    sitting.input(.paste("hello"))
    #expect(text(sitting) == "")
    sitting.press(.alt(.enter))
    #expect(text(sitting) == "" && sitting.take().contains(.bell))
    sitting.type("/nick Ada")
    #expect(text(sitting) == "/nick Ada")
    sitting.press(.enter)
    #expect(changes(&sitting) == [.nick("Ada")])
    sitting.type("/me waves")
    sitting.press(.enter)
    #expect(submissions(&sitting) == [] && text(sitting) == "/me waves")
  }

  @Test func `text typed before the chat becomes read-only is kept, and is not sent meanwhile`() {
    var sitting = sitting()
    sitting.type("hello")
    receive(Self.obstacles(writing: "Only reading."), &sitting)
    sitting.press(.enter)
    #expect(submissions(&sitting) == [] && text(sitting) == "hello")
    #expect(sitting.shows("! Only reading."))
    receive(.none, &sitting)
    sitting.press(.enter)
    #expect(submissions(&sitting).map(\.text) == ["hello"])
  }

  // MARK: Completion

  private func people(
    _ query: String, _ scope: PeopleScope, _ ids: String...
  ) -> MentionsViewModel {
    MentionsViewModel(
      search: MentionSearch(chat: Self.anna, query: query, scope: scope),
      people: ids.map { MentionOffer(words: "@Bob", description: $0, address: $0) })
  }

  private static func column(of text: String, _ sitting: Sitting) -> Int? {
    sitting.lines.compactMap { line in
      line.firstRange(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }.first
  }

  @Test func `Tab completes a member's user id in a command, also after an at sign`() {
    var sitting = sitting()
    sitting.type("/kick bo")
    #expect(sitting.takeIntents().last == .messages(.mention(Self.anna, "bo")))
    sitting.receive { [people = people("bo", .members, "@bob:s", "@bob:t")] in
      $0.receive(mentions: people)
    }
    #expect(sitting.shows("▌ Bob  @bob:s"))
    let column = Self.column(of: "Bob  @bob:t", sitting)
    sitting.press(.tab)
    #expect(text(sitting) == "/kick @bob:s ")
    #expect(column != nil && Self.column(of: "Bob  @bob:t", sitting) == column)
    sitting.press(.tab)
    #expect(text(sitting) == "/kick @bob:t ")
    sitting.type("go")
    #expect(text(sitting) == "/kick @bob:t go")
    sitting.press(.ctrl("u"))
    sitting.type("/kick @b")
    #expect(sitting.takeIntents().last == .messages(.mention(Self.anna, "b")))
  }

  @Test func `/invite searches the people of all chats`() {
    var sitting = sitting()
    sitting.type("/invite bo")
    #expect(sitting.takeIntents().last == .actions(.room(.findPeople(Self.anna, "bo"))))
    // Members who match are no people to invite.
    sitting.receive { [people = people("bo", .members, "@bob:s")] in $0.receive(mentions: people) }
    #expect(!sitting.shows("@bob:s"))
    sitting.press(.tab)
    sitting.receive { [people = people("bo", .everybody, "@bob:s")] in
      $0.receive(mentions: people)
    }
    #expect(text(sitting) == "/invite @bob:s ")
  }
}
