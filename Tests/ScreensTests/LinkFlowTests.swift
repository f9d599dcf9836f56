import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Links to rooms, people and messages of Matrix, from the keys to the intents.
@Suite struct LinkFlowTests: CommandFlow {
  private static let room = "https://matrix.to/#/%23linked%3Alocalhost?via=a&via=b"
  private static let person = "matrix:u/zoe:s"
  private static let message = "matrix:roomid/bob/e/far?via=s"

  private func opening(_ text: String) throws -> Intent {
    .chatList(.openLink(try #require(MatrixLink(text))))
  }

  private func found(_ finding: FoundTarget) -> ChatListViewModel {
    ChatListViewModel(
      state: Sample.chats(["guide", "anna", "bob"]).state,
      chatToOpen: ChatToOpenViewModel(number: 1, finding: finding))
  }

  private func isCreation(_ intent: Intent) -> Bool {
    if case .createChat(.create) = intent { true } else { false }
  }

  private func answered(_ text: String, _ finding: FoundTarget, _ sitting: inout Sitting) throws {
    sitting.type("/goto \(text)")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(try opening(text)))
    sitting.receive { $0.receive(chatList: found(finding)) }
  }

  @Test(arguments: [room, "matrix:r/linked:localhost?via=a&via=b&action=join"])
  func `/join takes a link to a room, with its servers`(text: String) throws {
    var sitting = sitting()
    sitting.type("/join \(text)")
    sitting.press(.enter)
    let asked = sitting.takeIntents().compactMap { intent -> ChatRequest? in
      if case .createChat(.create(let request)) = intent { request } else { nil }
    }
    #expect(asked.map(\.room) == ["#linked:localhost"] && asked[0].via == ["a", "b"])
  }

  @Test func `/join takes a link to a message, which is shown once the room is joined`() throws {
    var sitting = sitting()
    sitting.type("/join matrix:r/far:s/e/event")
    sitting.press(.enter)
    #expect(
      sitting.takeIntents().contains(
        .createChat(.create(ChatRequest(name: "matrix:r/far:s/e/event")))))
    sitting.receive { $0.receive(createChat: CreateChatViewModel(state: .created(ChatID("!far")))) }
    #expect(sitting.screens.messages.state.chat == ChatID("!far"))
    #expect(sitting.takeIntents().contains(try opening("matrix:roomid/far/e/event")))
  }

  @Test(arguments: [
    "https://evil.com/#/#a:b", "https://matrix.to.evil.com/#/#a:b", "matrix:r/../..",
  ])
  func `/join refuses a link that leads elsewhere`(text: String) {
    var sitting = sitting()
    sitting.type("/join \(text)")
    sitting.press(.enter)
    #expect(sitting.shows("! The address of a room is #name:server, !id, or a link."))
    #expect(!sitting.takeIntents().contains(where: isCreation))
  }

  @Test func `/join and /goto with a link to a person look for the chat, and join nothing`() throws
  {
    var sitting = sitting()
    for command in ["/join", "/goto"] {
      sitting.type("\(command) \(Self.person)")
      sitting.press(.enter)
      let intents = sitting.takeIntents()
      #expect(try intents.contains(opening(Self.person)) && !intents.contains(where: isCreation))
    }
  }

  @Test func `/goto with a link needs no open chat`() throws {
    var sitting = Sitting()
    sitting.type("/goto \(Self.message)")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(try opening(Self.message)))
  }

  @Test func `a link to a known message opens its chat and selects the message`() throws {
    var sitting = sitting()
    let event = EventID("$far")
    try answered(
      Self.message, .conversation(Conversation(ChatID("!bob")), message: event), &sitting)
    #expect(sitting.screens.messages.state.chat == ChatID("!bob"))
    let show = Intent.messages(.show(ChatID("!bob"), around: .event(event)))
    #expect(sitting.takeIntents().contains(show))
    sitting.press(.alt("H"))
    #expect(sitting.screens.messages.state.chat == Self.anna)
  }

  @Test func `the switcher names the known room to which a link leads`() throws {
    for link in ["https://matrix.to/#/!bob?via=s", Self.message] {
      var sitting = Sitting()
      sitting.press(.ctrl("k"))
      sitting.type(link)
      #expect(sitting.shows("Open the link to !bob"))
      sitting.receive {
        $0.receive(chatSearch: ChatSearchViewModel(query: link, rows: [Sample.chat("bob")]))
      }
      #expect(sitting.shows("Open the link to bob") && !sitting.shows("Open the link to !bob"))
      sitting.press(.enter)
      #expect(sitting.takeIntents().contains(try opening(link)))
    }
    // The chats that were found for other words are not meant by the link.
    var other = Sitting()
    other.press(.ctrl("k"))
    other.type("https://matrix.to/#/!far")
    other.receive {
      $0.receive(
        chatSearch: ChatSearchViewModel(
          query: "https://matrix.to/#/!far", rows: [Sample.chat("bob")]))
    }
    #expect(other.shows("Open the link to !far"))
  }

  @Test func `a link to a known room opens it`() throws {
    var sitting = sitting()
    try answered(Self.room, .conversation(Conversation(ChatID("!bob"))), &sitting)
    #expect(sitting.screens.messages.state.chat == ChatID("!bob"))
  }

  @Test func `a link to an unknown room fills the form, and only Enter joins`() throws {
    var sitting = sitting()
    let link = try #require(MatrixLink(Self.room))
    try answered(Self.room, .unknown(link), &sitting)
    #expect(sitting.screens.navigation.top == .createChat)
    #expect(sitting.shows("#linked:localhost") && sitting.shows("join the room"))
    #expect(sitting.shows("Join room") && !sitting.shows("Start chat"))
    #expect(!sitting.takeIntents().contains(where: isCreation))
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.createChat(.create(ChatRequest(name: Self.room)))))
  }

  @Test func `a link to an unknown person fills the form for a new chat`() throws {
    var sitting = sitting()
    try answered(Self.person, .unknown(try #require(MatrixLink(Self.person))), &sitting)
    #expect(sitting.screens.createChat.state.form?.people.map(\.address) == ["@zoe:s"])
    #expect(!sitting.takeIntents().contains(where: isCreation))
  }

  @Test func `a link to oneself begins no chat`() throws {
    var sitting = sitting()
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .idle, ownNames: ["@zoe:s"]))
    }
    try answered(Self.person, .unknown(try #require(MatrixLink(Self.person))), &sitting)
    #expect(sitting.screens.createChat.state.form == nil && sitting.shows("This is you"))
  }

  @Test(arguments: [true, false]) func `the form for a new chat takes a link`(isPasted: Bool) {
    var sitting = Sitting()
    sitting.press(.newChat)
    _ = sitting.take()
    if isPasted { sitting.input(.paste(" \(Self.room)\n")) } else { sitting.type(Self.room) }
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.createChat(.create(ChatRequest(name: Self.room)))))
  }

  @Test func `a long link is not cut in the form for a new chat and in the switcher`() throws {
    let id = String(repeating: "e", count: 200)
    let text = "https://matrix.to/#/!\(id):s/$\(id)?via=\(id)&via=b"
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.input(.paste(text))
    #expect(sitting.screens.createChat.state.form?.words == text)
    sitting.press(.ctrl("k"))
    sitting.input(.paste(text))
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(try opening(text)))
    for isTyped in [true, false] {
      sitting = Sitting()
      if isTyped { sitting.type("/goto ") }
      sitting.input(.paste((isTyped ? "" : "/goto ") + text))
      sitting.press(.enter)
      #expect(sitting.takeIntents().contains(try opening(text)))
    }
  }

  @Test func `the switcher opens a link, without waiting for matches`() throws {
    var sitting = sitting()
    sitting.press(.ctrl("k"))
    sitting.input(.paste(Self.message))
    #expect(sitting.shows("Open the link to !bob") && !sitting.shows("Search messages for"))
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(try opening(Self.message)))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test(arguments: [
    "https://evil.com/#/@a:b", "https://matrix.to.evil.com/#/@a:b", "matrix:r/../..",
  ])
  func `the switcher searches for what is no link to Matrix`(text: String) {
    var sitting = Sitting()
    sitting.press(.ctrl("k"))
    sitting.input(.paste(text))
    #expect(sitting.shows("Search messages for") && !sitting.shows("Open the link"))
  }

  @Test func `the key for links opens one to Matrix here, and a choice among several too`() throws {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1, body: "look at \(Self.message)")])
    sitting.press(.up)
    sitting.press(.openLink)
    var outcomes = sitting.take()
    #expect(outcomes.contains(.intent(try opening(Self.message))))
    #expect(!outcomes.contains { if case .openLink = $0 { true } else { false } })
    sitting.open("anna", [Sample.message(1, body: "https://a.b and \(Self.room)")])
    sitting.press(.up)
    sitting.press(.openLink, .down, .enter)
    outcomes = sitting.take()
    #expect(outcomes.contains(.intent(try opening(Self.room))))
  }

  @Test(arguments: [room, "https://matrix.to.evil.com/#/@a:b"])
  func `a click on a link to Matrix opens it, one on another link selects the message`(
    text: String
  ) throws {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1, body: "look at \(text)")])
    let row = try #require(sitting.lines.lastIndex { $0.contains("look at https://") })
    let line = sitting.lines[row]
    let start = try #require(line.firstRange(of: "https://"))
    let column = line.distance(from: line.startIndex, to: start.lowerBound)
    _ = sitting.take()
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column + 2)))
    let link = MatrixLink(text)
    #expect(
      sitting.takeIntents().contains { intent in
        if case .chatList(.openLink(link)) = intent { true } else { false }
      } == (link != nil))
    #expect((sitting.screens.messages.selection.state == .idle) == (link != nil))
  }

  @Test func `a message's menu copies a link to it`() {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1)])
    sitting.press(.up)
    sitting.press(.menu)
    #expect(sitting.shows("Copy link"))
    sitting.press(.escape)
    sitting.press(.alt("y"))
    #expect(sitting.takeIntents().contains(.chatList(.makeLink(Self.anna, EventID("$1")))))
    sitting.receive { $0.receive(chatList: found(.link("https://matrix.to/#/x"))) }
    #expect(sitting.take().contains(.copy("https://matrix.to/#/x")))
    #expect(sitting.shows("The link is copied"))
    #expect(sitting.screens.messages.state.chat == Self.anna)
  }

  @Test func `a chat's menu copies a link to it`() throws {
    var sitting = Sitting()
    sitting.press(.home)
    sitting.press(.menu)
    let row = try #require(sitting.lines.firstIndex { $0.contains("Copy link") })
    let column = sitting.lines[row].prefix { $0 != "C" }.count
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: column)))
    #expect(sitting.takeIntents().contains(.chatList(.makeLink(ChatID("!guide")))))
  }

  @Test func `the commands about people take a link to a person`() {
    var sitting = sitting()
    for (command, task, reason) in [("invite", PersonTask.invite, ""), ("kick", .kick, "spam")] {
      sitting.type("/\(command) \(Self.person) \(reason)")
      sitting.press(.enter)
      let change = RoomChange.person(task, name: "@zoe:s", reason: reason)
      #expect(sitting.takeIntents().contains(.actions(.room(.change(Self.anna, change)))))
    }
    sitting.type("/whois \(Self.person)")
    sitting.press(.enter)
    #expect(sitting.shows("@zoe:s"))
    sitting.press(.escape, .escape)
    sitting.type("/msg \(Self.person)")
    sitting.press(.enter)
    let request = ChatRequest(name: Self.person)
    #expect(request.people.map(\.address) == ["@zoe:s"])
    #expect(sitting.takeIntents().contains(.createChat(.create(request))))
  }
}
