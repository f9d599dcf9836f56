import Intents
import Keys
import Model
import Testing
import Engine
import ViewModels

@Suite struct SmallBuildersTests {
  private let around = Surroundings.sample(.at(friday, 12))
  private let ascii = Surroundings.sample(.at(friday, 12), isASCII: true)

  @Test(arguments: [
    (0, "confab"), (3, "(3) confab"), (20_000, "(20000) confab"), (-1, "confab"),
  ])
  func `the badge and the terminal's title show the unread total`(unread: Int, title: String) {
    var model = ChatModel()
    _ = model.replace(totals: UnreadCounts(messages: unread, mentions: 1))
    let badge = BadgeBuilder.build(model)
    #expect(badge.title == title)
    #expect(badge.unread == max(0, unread))
  }

  @Test func `the status line shows the connection in words and with a tone`() {
    let table: [([ConnectionEvent], String, ConnectionTone)] = [
      ([], "starting …", .busy), ([.connecting], "connecting …", .busy),
      (
        [.connecting, .receiving(megabytes: 12)], "receiving your chats: 12 MB …", .busy
      ),
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

  @Test func `the status line of a signed-out account advises to sign in, and offers no retry`() {
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
        == "signed out: quit, then confab login example.org alice (your chats are kept)")
    #expect(
      line(account(on: "localhost")).connection
        == "signed out: quit, then confab login SERVER alice (your chats are kept)")
    #expect(line(nil).retry == nil)
    var model = ChatModel()
    _ = model.apply(AccountEvent.signedOut(.expired))
    #expect(
      StatusLineBuilder.build(model, around).connection
        == "session expired: quit, then sign in with confab login")
  }

  @Test func `the status line offers to reconnect at once while the account is offline`() {
    var model = ChatModel()
    _ = model.apply(ConnectionEvent.offline(.timedOut, retryInSeconds: 8))
    #expect(StatusLineBuilder.build(model, around).retry == .reconnect)
    _ = model.apply(ConnectionEvent.connecting)
    #expect(StatusLineBuilder.build(model, around).retry == nil)
  }

  @Test func `the status line names the account, and the profile unless it is the usual one`() {
    func profile(_ profile: String, on server: String = "local") -> String {
      var model = ChatModel()
      let account = Account(
        user: UserID("@alice:x"), displayName: "alice", serverName: server, profile: profile)
      _ = model.apply(AccountEvent.signedIn(account))
      return StatusLineBuilder.build(model, around).profile
    }
    #expect(profile("default") == "alice")
    #expect(profile("local") == "alice")
    #expect(profile("work") == "alice (work)")
    #expect(profile("x.org", on: "x.org") == "alice · x.org")
    #expect(profile("alice@x.org", on: "x.org") == "alice · x.org")
    #expect(profile("work", on: "x.org") == "alice · x.org (work)")
  }

  @Test func `a hidden report of the status line stays available as the last report`() {
    var model = ChatModel()
    #expect(StatusLineBuilder.build(model, around).lastReport == "")
    _ = model.apply(ConnectionEvent.report("an answer was no JSON"))
    #expect(StatusLineBuilder.build(model, around).report == "an answer was no JSON")
    _ = model.hideReport()
    #expect(StatusLineBuilder.build(model, around).report == "")
    #expect(StatusLineBuilder.build(model, around).lastReport == "an answer was no JSON")
  }

  @Test func `the new-chat form knows the names of the signed-in account`() {
    var model = ChatModel()
    #expect(CreateChatBuilder.build(model, around).ownNames == [])
    let account = Account(
      user: UserID("@ada:x"), displayName: "Ada L", serverName: "x", profile: "x")
    #expect(model.apply(AccountEvent.signedIn(account)).changed.contains(.creation))
    #expect(CreateChatBuilder.build(model, around).ownNames == ["@ada:x", "ada", "ada l"])
  }

  @Test func `two requests for a new chat that fail alike have different view models`() {
    var model = ChatModel()
    let failed = (0..<2).map { _ in
      _ = model.createChat(ChatRequest(name: "Anna"), existing: nil)
      _ = model.apply(CreationEvent.failed(.timedOut))
      return CreateChatBuilder.build(model, around)
    }
    #expect(failed[0].state == failed[1].state && failed[0] != failed[1])
  }

  @Test func `a banner names and opens the newest chat with a mention, else the newest chat`() {
    func news(_ chat: String, mention: Bool = false) -> News {
      News(
        chat: ChatID(chat), name: chat, isDirect: true, count: 1, senderName: chat, text: "hello",
        hasMention: mention)
    }
    func words(_ news: News...) -> BannerWords? {
      var model = ChatModel()
      _ = model.tell(news, by: model.reading)
      guard case .shown(let words) = BannerBuilder.build(model).state else { return nil }
      return words
    }
    let mentioned = words(news("anna", mention: true), news("ben", mention: true), news("cleo"))
    #expect(mentioned?.who == "3 new from ben and 2 others")
    #expect(mentioned?.chat == ChatID("ben"))
    let plain = words(news("anna"), news("ben"))
    #expect(plain?.who == "2 new from ben and 1 other")
    #expect(plain?.chat == ChatID("ben"))
  }

  @Test(arguments: [false, true])
  func `people found by the switcher have an id, and words for what Enter does`(isLinear: Bool) {
    var model = ChatModel()
    _ = model.apply(.look(.linear(isLinear)))
    _ = model.search("an", withPeople: true)
    let anna = Contact(user: UserID("@anna:x"), displayName: "Anna")
    let ann = Contact(user: UserID("@ann:x"), displayName: nil)
    _ = model.replace(
      matches: [],
      people: [
        FoundPerson(contact: anna, chat: nil), FoundPerson(contact: ann, chat: ChatID("p")),
      ])
    let people = ChatSearchBuilder.build(model, .sample(.at(friday, 12))).people
    #expect(people.map(\.candidate.choice.label) == ["Anna", "@ann:x"])
    #expect(people.map(\.candidate.detail) == ["@anna:x", ""])
    #expect(people.map(\.action) == ["new chat", "open chat"])
    let spoken = ["Anna, @anna:x, new chat", "@ann:x, open chat"]
    #expect(people.map(\.spoken) == (isLinear ? spoken : ["", ""]))
  }

  @Test(arguments: ["@anna:x", "anna:x", "ANNA:x", "@anna", "anna", "an", "@ann", "@anna:y"])
  func `a typed user id means its person before all chats in the switcher`(query: String) {
    var model = ChatModel()
    let account = Account(
      user: UserID("@me:x"), displayName: "Me", serverName: "x", profile: "default")
    _ = model.apply(.signedIn(account))
    _ = model.search(query, withPeople: true)
    let people = [("@anna:x", "Anna"), ("@anna:z", "@anna:x")].map {
      FoundPerson(contact: Contact(user: UserID($0), displayName: $1), chat: nil)
    }
    _ = model.replace(matches: [chat("!1", name: query)], people: people)
    let built = ChatSearchBuilder.build(model, around)
    let isID = ["@anna:x", "anna:x", "ANNA:x", "@anna"].contains(query)
    #expect(built.meant?.candidate.choice.address == (isID ? "@anna:x" : nil))
    #expect(
      built.people.map(\.candidate.choice.address) == (isID ? ["@anna:z"] : ["@anna:x", "@anna:z"]))
  }

  @Test func `the switcher's view model contains the searched text`() {
    var model = ChatModel()
    #expect(ChatSearchBuilder.build(model, around) == .initial)
    _ = model.search("ann")
    _ = model.replace(matches: [chat()])
    let built = ChatSearchBuilder.build(model, around)
    #expect(built.query == "ann")
    #expect(built.rows.map(\.name) == ["Anna"])
    _ = model.endSearch()
    #expect(ChatSearchBuilder.build(model, around) == .initial)
  }

  @Test func `in the switcher chats with the same name show their ids, and Enter opens none`() {
    var model = ChatModel()
    let account = Account(
      user: UserID("@me:s"), displayName: "Me", serverName: "s", profile: "default")
    _ = model.apply(.signedIn(account))
    func built(_ query: String, _ matches: Chat...) -> ChatSearchViewModel {
      _ = model.search(query)
      _ = model.replace(matches: matches)
      return ChatSearchBuilder.build(model, around)
    }
    let twins = built("anna", chat("!1", direct: "@anna:evil"), chat("!2", name: "anna"))
    #expect(twins.rows.map(\.preview) == ["@anna:evil", "!2"])
    #expect(!twins.isFirstMeant)
    #expect(built("anna", chat("!1", direct: "@anna:s"), chat("!2")).isFirstMeant)
    #expect(built("anna", chat("!1"), chat("!2", name: "Annabel")).isFirstMeant)
  }

  @Test func `a typed name that matches nobody, or not exactly, gets a sentence with advice`() {
    var model = ChatModel()
    func sentence(_ name: String, _ people: Contact...) -> String {
      _ = model.createChat(ChatRequest(name: name), existing: nil)
      _ = model.apply(CreationEvent.unclear(UnclearName(name: name, candidates: people)))
      guard case .unclear(name, let sentence) = CreateChatBuilder.build(model, around).state else {
        return ""
      }
      return sentence
    }
    #expect(
      sentence("alicx")
        == "Nobody here is called “alicx”. Nothing was made. Write @name:server in full, or find a "
        + "chat with Ctrl-K.")
    #expect(sentence("@al:s") == "Nobody has the address “@al:s”. Nothing was made.")
    #expect(
      sentence("al", Contact(user: UserID("@al:s"), displayName: nil))
        == "It is not certain who “al” is. Choose the person if it is the right one.")
  }

  @Test func `the help lists every key and every command once`() {
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

  @Test func `the request for a new chat is idle, busy, failed or done`() {
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
    (
      FailureReason.refused(code: "M_ROOM_IN_USE", message: "taken"), RoomAdmission.anybody,
      "the address #garden is taken"
    ),
    (.refused(code: "M_X", message: "no"), .anybody, "the server refused it (no)"),
    (
      .notAllowed, .listed,
      "the server does not let you make it, or not list it among the public rooms"
    ),
    (
      .notAllowed, .anybody,
      "the server does not let you make it, or not with the address #garden"
    ),
    (.notAllowed, .invited, "the server does not let you make rooms"),
    (.offline, .invited, "the server cannot be reached"),
    (.rateLimited(retryAfterSeconds: 5), .listed, "the server asks to wait 5 s"),
  ])
  func `the reason why a room was not created depends on the filled-in fields`(
    reason: FailureReason, admission: RoomAdmission, words: String
  ) {
    var model = ChatModel()
    let request = ChatRequest(
      people: [], roomName: "Garden", setup: RoomSetup(admission: admission, alias: "garden"))
    _ = model.createChat(request, existing: nil)
    #expect(CreateChatBuilder.build(model, ascii).state == .busy("Creating \"Garden\" ..."))
    _ = model.apply(CreationEvent.failed(reason))
    #expect(
      CreateChatBuilder.build(model, around).state
        == .failed(
          FailureViewModel(
            reason: "Not created: \(words). What you entered is kept.",
            retry: .createChat(.create(request)))))
  }

  @Test func `joining a space is announced with a sentence`() {
    var model = ChatModel()
    _ = model.createChat(ChatRequest(name: "#home:s"), existing: nil)
    _ = model.apply(.created(ChatID("!home")), space: "Home")
    #expect(
      CreateChatBuilder.build(model, around).state
        == .entered("“Home” is a space: its rooms are a section of the list"))
  }

  @Test func `a certificate that is not trusted is named by its fingerprint, also while offline`() {
    let reason = FailureReason.untrusted(fingerprint: "1E:A3", words: "Unacceptable certificate")
    let words = "the server's certificate is not trusted (SHA-256 1E:A3)"
    #expect(FailureSentence.cause(reason) == words)
    var model = ChatModel()
    _ = model.apply(.offline(reason, retryInSeconds: 5))
    #expect(
      StatusLineBuilder.build(model, around).connection.contains(words), "\(model.connection)")
  }

  @Test(arguments: [
    FailureReason.offline, .timedOut, .refused(code: "M_X", message: "no"), .notAllowed, .tooLarge,
    .outside, .replaced, .serverFailed("no"), .untrusted(fingerprint: "1E:A3", words: "bad"),
    .untrusted(fingerprint: "", words: ""),
    .rateLimited(retryAfterSeconds: 5), .badAnswer("no JSON"), .storage("disk is full"), .signedOut,
  ])
  func `every failure reason has a sentence and a word`(reason: FailureReason) {
    #expect(FailureSentence.cause(reason).count > 8)
    #expect(1...12 ~= FailureSentence.word(reason).count)
    #expect(FailureSentence.refused(reason).contains("kept"))
  }
}
