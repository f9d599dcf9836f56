import Intents
import Keys
import Model
import Testing
import ViewModelBuilders
import ViewModels

@Suite struct SmallBuildersTests {
  private let around = Surroundings.sample(.at(friday, 12))
  private let ascii = Surroundings.sample(.at(friday, 12), isASCII: true)

  @Test(arguments: [
    (0, "confab"), (3, "(3) confab"), (20_000, "(20000) confab"), (-1, "confab"),
  ])
  func `the badge is the total, and the title tells it`(unread: Int, title: String) {
    var model = ChatModel()
    _ = model.take(totals: UnreadCounts(messages: unread, mentions: 1))
    let badge = BadgeBuilder.build(model)
    #expect(badge.title == title)
    #expect(badge.unread == max(0, unread))
  }

  @Test func `the connection is told in words and tone`() {
    let table: [([ConnectionEvent], String, ConnectionTone)] = [
      ([], "starting …", .busy), ([.connecting], "connecting …", .busy),
      ([.online], "online", .online),
      (
        [.offline(.timedOut, retryInSeconds: 8)], "offline: no answer, next try in 8 s", .offline
      ),
      (
        [.offline(.offline, retryInSeconds: -1)], "offline: no connection", .offline
      ),
      (
        [.offline(.storage("the disk is full"), retryInSeconds: 0)], "offline: the disk is full",
        .offline
      ),
    ]
    for (events, words, tone) in table {
      var model = ChatModel()
      for event in events { _ = model.apply(event) }
      #expect(StatusLineBuilder.build(model, around).connection == words)
      #expect(StatusLineBuilder.build(model, around).tone == tone)
    }
    #expect(StatusLineBuilder.build(ChatModel(), ascii).connection == "starting ...")
  }

  @Test func `who is signed out is told what to do, and trying again is not offered`() {
    func line(_ account: Account?) -> StatusLineViewModel {
      var model = ChatModel()
      if let account { _ = model.apply(AccountEvent.signedIn(account)) }
      _ = model.apply(AccountEvent.signedOut(.signedOut))
      return StatusLineBuilder.build(model, around)
    }
    func account(on server: String) -> Account {
      Account(
        user: UserID("@alice:\(server)"), displayName: "Alice", serverName: server, profile: "p")
    }
    #expect(line(nil).connection == "signed out: quit, then sign in with confab login")
    #expect(
      line(account(on: "example.org")).connection
        == "signed out: quit, then confab login example.org alice")
    #expect(
      line(account(on: "localhost")).connection
        == "signed out: quit, then confab login SERVER alice")
    #expect(line(nil).retry == nil)
  }

  @Test func `who is offline can try now`() {
    var model = ChatModel()
    _ = model.apply(ConnectionEvent.offline(.timedOut, retryInSeconds: 8))
    #expect(StatusLineBuilder.build(model, around).retry == .reconnect)
    _ = model.apply(ConnectionEvent.connecting)
    #expect(StatusLineBuilder.build(model, around).retry == nil)
  }

  @Test func `the account and a profile that is not the usual one`() {
    func profile(_ profile: String) -> String {
      var model = ChatModel()
      let account = Account(
        user: UserID("@alice:x"), displayName: "alice", serverName: "local", profile: profile)
      _ = model.apply(AccountEvent.signedIn(account))
      return StatusLineBuilder.build(model, around).profile
    }
    #expect(profile("default") == "alice · local")
    #expect(profile("local") == "alice · local")
    #expect(profile("work") == "alice · local (work)")
  }

  @Test func `a report is shown until it is taken away, and is the last one still`() {
    var model = ChatModel()
    #expect(StatusLineBuilder.build(model, around).lastReport == "")
    _ = model.apply(ConnectionEvent.report("an answer was no JSON"))
    #expect(StatusLineBuilder.build(model, around).report == "an answer was no JSON")
    _ = model.hideReport()
    #expect(StatusLineBuilder.build(model, around).report == "")
    #expect(StatusLineBuilder.build(model, around).lastReport == "an answer was no JSON")
  }

  @Test func `the form for a new chat knows what we are called`() {
    var model = ChatModel()
    #expect(CreateChatBuilder.build(model, around).ownNames == [])
    let account = Account(
      user: UserID("@ada:x"), displayName: "Ada L", serverName: "x", profile: "x")
    #expect(model.apply(AccountEvent.signedIn(account)).changed.contains(.creation))
    #expect(CreateChatBuilder.build(model, around).ownNames == ["@ada:x", "ada", "ada l"])
  }

  @Test func `the switcher's answer names the text that was searched for`() {
    var model = ChatModel()
    #expect(SwitcherBuilder.build(model, around) == .initial)
    _ = model.search("ann")
    _ = model.take(matches: [chat()])
    let built = SwitcherBuilder.build(model, around)
    #expect(built.query == "ann")
    #expect(built.rows.map(\.name) == ["Anna"])
    _ = model.closeSwitcher()
    #expect(SwitcherBuilder.build(model, around) == .initial)
  }

  @Test func `the help tells every key and every command once`() {
    let help = HelpBuilder.build()
    let commands = help.sections.first { $0.heading == CommandTable.heading }
    #expect(commands?.lines.count == CommandTable.commands.count)
    #expect(commands?.lines.contains { $0.keys == "/quit, /exit" } == true)
    #expect(
      help.sections.flatMap(\.lines).count
        == KeyTable.bindings.count + CommandTable.commands.count)
    #expect(help.sections.first?.heading == "Everywhere")
    #expect(help.sections.allSatisfy { !$0.lines.isEmpty })
  }

  @Test func `making a chat is idle, busy, failed or done`() {
    var model = ChatModel()
    #expect(CreateChatBuilder.build(model, around).state == .idle)
    _ = model.createChat(ChatRequest(name: "Anna"), existing: nil)
    #expect(CreateChatBuilder.build(model, ascii).state == .busy("Creating \"Anna\" ..."))
    _ = model.apply(CreationEvent.failed(.refused(code: "M_FORBIDDEN", message: "")))
    #expect(
      CreateChatBuilder.build(model, around).state
        == .failed(
          FailureViewModel(
            reason: "Not created: the server refused it (M_FORBIDDEN). The name is kept.",
            retry: .createChat(.create(ChatRequest(name: "Anna"))))))
    _ = model.createChat(ChatRequest(name: "Anna"), existing: ChatID("a"))
    #expect(CreateChatBuilder.build(model, around).state == .created(ChatID("a")))
  }

  @Test(arguments: [
    FailureReason.offline, .timedOut, .refused(code: "M_X", message: "no"), .notAllowed, .tooLarge,
    .outside, .replaced, .serverFailed("no"),
    .rateLimited(retryAfterSeconds: 5), .badAnswer("no JSON"), .storage("disk is full"), .signedOut,
  ])
  func `every reason has a sentence and a word`(reason: FailureReason) {
    #expect(FailureSentence.cause(reason).count > 8)
    #expect(1...12 ~= FailureSentence.word(reason).count)
    #expect(FailureSentence.refused(reason).contains("kept"))
  }
}
