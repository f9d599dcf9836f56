import Intents
import Model
import Engine
import Testing
import ViewModels

/// What links to rooms, people and messages lead to, with the real store.
@Suite struct LinkRouteTests {
  private let rig: StoredRig
  private let chat = ChatID("!a:s")

  /// Makes a rig with the chat "!a:s", whose message 100 is stored with missing history before it.
  init() throws {
    rig = try StoredRig()
    rig.send(
      .connection(.online),
      .chats(.updated(ChatUpdate(chat: chat, membership: .joined, name: "Anna"))),
      .chats(.updated(ChatUpdate(chat: ChatID("!left:s"), membership: .left, name: "Left"))),
      .contacts(
        .members(
          chat,
          ["@me:s", "@a:few", "@b:many", "@c:many", "@d:some", "@e:some", "@f:some"].map {
            Member(user: UserID($0), displayName: nil, membership: .joined)
          })),
      .account(.directChats([chat: UserID("@anna:s")])),
      arrived([100], .newest(gap: HistoryToken("h100"))), .account(.synced(SyncToken("t"))))
    rig.advance(milliseconds: 100)
    _ = (rig.effects(), rig.list.take())
  }

  private func arrived(_ numbers: [Int], _ placement: Placement) -> Event {
    let messages = numbers.map { number in
      TimelineMessage(
        event: EventID("$\(number)"), sender: UserID("@anna:s"),
        timestamp: ServerTimestamp(milliseconds: Int64(number) * 1000),
        content: .text("message \(number)", mentionsUs: false), transaction: nil)
    }
    return .messages(.arrived(Arrival(chat: chat, messages: messages, placement: placement)))
  }

  private func finding() -> FoundTarget? {
    rig.advance(milliseconds: 100)
    return rig.list.take()?.chatToOpen.finding
  }

  private func open(_ text: String) throws -> MatrixLink {
    let link = try #require(MatrixLink(text))
    rig.send(.intent(.chatList(.openLink(link))))
    return link
  }

  @Test func `known rooms, people and messages are found without the server`() throws {
    for (text, wanted) in [
      ("https://matrix.to/#/!a:s", FoundTarget.conversation(Conversation(chat))),
      ("matrix:u/anna:s", .conversation(Conversation(chat))),
      ("matrix:roomid/a:s/e/100", .conversation(Conversation(chat), message: EventID("$100"))),
    ] {
      _ = try open(text)
      #expect(finding() == wanted && rig.effects() == [])
    }
  }

  @Test func `unknown rooms and people, and a room that was left, are reported and not joined`()
    throws
  {
    for text in ["https://matrix.to/#/!other:s?via=s", "matrix:roomid/left:s", "matrix:u/zoe:s"] {
      let link = try open(text)
      #expect(finding() == .unknown(link) && rig.effects() == [])
    }
  }

  @Test func `the search for a link finds the room to which it leads`() throws {
    let found = Listener<ChatSearchViewModel> {}
    rig.router.add(found)
    func names(_ query: String) -> [String]? {
      rig.send(.intent(.chatSearch(.goTo(query))))
      rig.advance(milliseconds: 100)
      guard let answer = found.take(), answer.query == query else { return nil }
      return answer.rows.map(\.name)
    }
    let servers = (0..<20).map { "via=server\($0).example.org" }.joined(separator: "&")
    #expect(names("https://matrix.to/#/!a:s") == ["Anna"])
    #expect(names("matrix:roomid/a:s/e/100?\(servers)") == ["Anna"])
    for unknown in ["https://matrix.to/#/!x:s", "https://matrix.to/#/!left:s", "matrix:u/a:s"] {
      #expect(names(unknown) == [])
    }
  }

  @Test func `the server is asked for the room of an alias`() throws {
    let link = try open("matrix:r/tea:s")
    #expect(rig.effects() == [.resolve(link)] && finding() == nil)
    rig.send(.chats(.resolved(link, ResolvedLink(chat: chat))))
    #expect(finding() == .conversation(Conversation(chat)))
    _ = (try open("matrix:r/tea:s"), rig.effects())
    rig.send(.chats(.resolved(link, ResolvedLink(chat: ChatID("!other:s")))))
    #expect(finding() == .unknown(link))
    rig.send(.connection(.offline(.offline, retryInSeconds: 9)))
    _ = try open("matrix:r/tea:s")
    #expect(finding() == .unknown(link) && rig.effects() == [])
  }

  @Test func `the answer about a link after which another was opened is dropped`() throws {
    let first = try open("matrix:r/tea:s")
    _ = try open("matrix:u/anna:s")
    #expect(finding() == .conversation(Conversation(chat)))
    rig.send(.chats(.resolved(first, ResolvedLink(chat: ChatID("!other:s")))))
    #expect(finding() == nil)
  }

  private func show(_ timestamp: Int64?) throws -> [Effect] {
    let link = try open("matrix:roomid/a:s/e/7")
    #expect(rig.effects() == [.resolve(link)])
    let time = timestamp.map { ServerTimestamp(milliseconds: $0) }
    rig.send(.chats(.resolved(link, ResolvedLink(chat: chat, timestamp: time))))
    #expect(finding() == .conversation(Conversation(chat), message: EventID("$7")))
    rig.send(.intent(.messages(.open(chat))))
    rig.advance(milliseconds: 20)
    _ = (rig.effects(), rig.messages.take())
    rig.send(.intent(.messages(.show(chat, around: .event(EventID("$7"))))))
    return rig.effects()
  }

  private func landing() -> LandingViewModel? {
    rig.advance(milliseconds: 20)
    return rig.messages.take()?.landing
  }

  @Test func `history is fetched up to the message of a link`() throws {
    // The opened chat has one message, so a page is fetched already.
    #expect(try show(7000) == [])
    rig.send(
      arrived([99], .older(filling: HistoryToken("h100"), rest: HistoryToken("h99"))))
    #expect(rig.effects() == [.fetchHistory(chat, from: HistoryToken("h99"), limit: 100)])
    rig.send(arrived(Array(7...90), .older(filling: HistoryToken("h99"), rest: nil)))
    #expect(landing()?.message == .event(EventID("$7")))
  }

  @Test func `a message that the server does not show is reported, and no history is fetched`()
    throws
  {
    #expect(try show(nil) == [])
    #expect(landing()?.note == "The message is not in the history that the server shows.")
    rig.send(
      arrived([99], .older(filling: HistoryToken("h100"), rest: HistoryToken("h99"))))
    #expect(!rig.effects().contains(.fetchHistory(chat, from: HistoryToken("h99"), limit: 100)))
  }

  @Test func `a link that is made names the own server, then those with the most people`() {
    rig.send(.intent(.chatList(.makeLink(chat, EventID("$100")))))
    #expect(
      finding()
        == .link("https://matrix.to/#/%21a%3As/%24100?via=s&via=some&via=many"))
    rig.send(.intent(.chatList(.makeLink(ChatID("!other:s")))))
    #expect(finding() == .link("https://matrix.to/#/%21other%3As"))
  }
}
