import Intents
import Model
import Engine
import Testing
import ViewModels

/// The search of messages on the server, from the intent to the found message in its chat.
@Suite struct ServerSearchRouteTests {
  private let rig: StoredRig
  private let search = Listener<MessageSearchViewModel> {}
  private let chat = ChatID("!a:s")
  private let request = SearchRequest(text: "fox", limit: 50)

  /// Makes a rig with a chat that has the stored message 100 and missing history before it, an
  /// encrypted chat, and a chat whose whole history is stored, and searches "fox".
  init() throws {
    rig = try StoredRig()
    rig.router.add(search)
    rig.send(
      .connection(.online),
      .account(
        .signedIn(
          Account(user: UserID("@me:s"), displayName: "me", serverName: "s", profile: "s"))),
      joined(chat, "Anna"), joined(ChatID("!secret:s"), "Secret", isEncrypted: true),
      joined(ChatID("!whole:s"), "Whole"),
      arrived([message(100, "a red fox")], .newest(gap: HistoryToken("h100"))),
      arrived([message(200, "x")], .newest(gap: nil), in: ChatID("!whole:s")),
      arrived([], .older(filling: nil, rest: nil), in: ChatID("!whole:s")),
      .account(.synced(SyncToken("t"))))
    rig.send(.intent(.chatSearch(.messages(.search(request)))))
    rig.send(found([]))
    _ = (search.take(), rig.effects())
  }

  private func joined(_ chat: ChatID, _ name: String, isEncrypted: Bool = false) -> Event {
    .chats(
      .updated(
        ChatUpdate(chat: chat, membership: .joined, name: name, isEncrypted: isEncrypted)))
  }

  private func message(
    _ number: Int, _ text: String, thread: Int? = nil
  ) -> TimelineMessage {
    TimelineMessage(
      event: EventID("$\(number)"), sender: UserID("@anna:s"),
      timestamp: ServerTimestamp(milliseconds: Int64(number) * 1000),
      content: .text(text, mentionsUs: false), transaction: nil,
      thread: thread.map { EventID("$\($0)") })
  }

  private func arrived(
    _ messages: [TimelineMessage], _ placement: Placement, in chat: ChatID? = nil
  ) -> Event {
    .messages(
      .arrived(Arrival(chat: chat ?? self.chat, messages: messages, placement: placement)))
  }

  private func found(_ stored: [SearchHit], mayAsk: Bool = true) -> Event {
    .relations(
      .search(
        .found(
          SearchResults(
            request: request, hits: stored, total: stored.count, chatCount: 1,
            mayAskServer: mayAsk))))
  }

  private func ask() -> [Effect] {
    rig.send(.intent(.chatSearch(.messages(.askServer(request)))))
    return rig.effects()
  }

  private func asked(since: String? = nil) -> ServerSearchRequest {
    ServerSearchRequest(
      search: request,
      query: ServerSearchQuery(words: "fox", chats: nil, senders: nil, order: .newestFirst),
      since: since)
  }

  private func answer(
    _ messages: [TimelineMessage], in chat: ChatID? = nil, since: String? = nil,
    next: String? = nil
  ) -> Event {
    let found = messages.map { ServerSearchPage.Found(chat: chat ?? self.chat, message: $0) }
    return .relations(
      .search(.foundOnServer(asked(since: since), ServerSearchPage(found: found, next: next))))
  }

  @Test func `the server is asked when the person chooses it, and its answer is shown below`() {
    #expect(search.take() == nil && rig.effects() == [])
    #expect(ask() == [.searchServer(asked())])
    #expect(search.take()?.server == SearchServerViewModel(words: "Asking s …", request: nil))
    #expect(ask() == [])
    rig.send(answer([message(7, "old fox"), message(100, "a red fox")], next: "n1"))
    let view = search.take()
    #expect(view?.groups.map(\.source) == ["Found by s, not stored:"])
    #expect(view?.hits.map(\.excerpt.text) == ["old fox"] && view?.hits[0].isStored == false)
    #expect(view?.hits[0].excerpt.marks == [4..<7] && view?.shortCount == "1")
    #expect(view?.server == SearchServerViewModel(words: "Ask s for more", request: request))
    #expect(ask() == [.searchServer(asked(since: "n1"))])
    rig.send(answer([message(7, "old fox"), message(5, "fox")], since: "n1"))
    let all = search.take()
    #expect(all?.hits.map(\.excerpt.text) == ["old fox", "fox"])
    #expect(all?.server?.words == "These are all that s found." && ask() == [])
  }

  @Test func `pages with only stored messages are passed over, and 20 pages at most`() {
    _ = ask()
    for page in 0..<19 {
      let since = page == 0 ? nil : "n\(page)"
      rig.send(answer([message(100, "a red fox")], since: since, next: "n\(page + 1)"))
      #expect(rig.effects() == [.searchServer(asked(since: "n\(page + 1)"))])
    }
    rig.send(answer([], since: "n19", next: "n20"))
    #expect(rig.effects() == [])
    rig.advance(milliseconds: 1000)
    let view = search.take()
    #expect(view?.server?.words == "Ask s for older ones: the newest that it found are all stored")
    #expect(ask() == [.searchServer(asked(since: "n20"))])
    // The token of the page itself would lead to the same page for ever.
    rig.send(answer([], since: "n20", next: "n20"))
    #expect(rig.effects() == [])
    rig.advance(milliseconds: 1000)
    #expect(search.take()?.server?.words == "s found no others.")
  }

  @Test func `messages of encrypted, unknown and left chats are not shown`() {
    _ = ask()
    rig.send(
      .relations(
        .search(
          .foundOnServer(
            asked(),
            ServerSearchPage(
              found: [ChatID("!secret:s"), ChatID("!other:s"), chat].map {
                ServerSearchPage.Found(chat: $0, message: message(3, "fox"))
              }, next: nil)))))
    #expect(search.take()?.hits.map(\.chat) == [chat])
  }

  @Test func `an answer to an earlier search is dropped, and a failure can be repeated`() {
    _ = ask()
    rig.send(
      .relations(.search(.failedOnServer(asked(), .timedOut))))
    let failed = search.take()?.server
    #expect(failed?.words == "Ask s again: the server did not answer in time")
    #expect(failed?.request == request && ask() == [.searchServer(asked())])
    rig.send(.intent(.chatSearch(.messages(.search(SearchRequest(text: "foxy", limit: 50))))))
    _ = (search.take(), rig.effects())
    rig.send(answer([message(7, "old fox")]))
    #expect(search.take()?.hits.isEmpty ?? true)
    #expect(ask() == [])
  }

  @Test func `a server without search is not offered again`() {
    _ = ask()
    rig.send(.relations(.search(.notOffered)))
    #expect(search.take()?.server == nil && ask() == [])
  }

  @Test func `offline, the row says so at once`() {
    rig.send(.connection(.offline(.offline, retryInSeconds: 5)))
    _ = (search.take(), rig.effects())
    #expect(ask() == [])
    #expect(search.take()?.server?.words == "Ask s again: the server cannot be reached")
  }

  @Test func `what the server found outlasts the closed search, without what is stored since`() {
    _ = ask()
    rig.send(answer([message(7, "old fox"), message(6, "fox")]))
    rig.send(.intent(.chatSearch(.messages(.close))))
    rig.send(.intent(.chatSearch(.messages(.search(request)))))
    let stored = SearchHit(
      chat: chat, chatName: "Anna", event: .event(EventID("$6")), sender: UserID("@anna:s"),
      senderName: "Anna", isOwn: false, timestamp: ServerTimestamp(milliseconds: 6000),
      text: "fox", marks: [])
    rig.send(found([stored]))
    #expect(
      search.take()?.hits.map { [$0.message == .event(EventID("$7")), $0.isStored] }
        == [[false, true], [true, false]])
  }

  @Test func `what the server found is marked as stored, or left out, when it is shown again`() {
    _ = ask()
    rig.send(answer([message(7, "old fox"), message(6, "fox"), message(5, "fox")]))
    rig.send(
      .intent(.chatSearch(.messages(.close))),
      arrived([message(7, "old fox")], .older(filling: HistoryToken("h100"), rest: nil)),
      .messages(.deleted(chat, EventID("$6"))),
      .intent(.chatSearch(.messages(.search(request)))))
    rig.send(found([]))
    let view = search.take()
    #expect(view?.hits.map(\.isStored) == [true, false])
    #expect(view?.groups.first?.source == "Found by s:")
  }

  // MARK: Going to a found message

  private func show(_ number: Int) -> [Effect] {
    rig.send(.intent(.messages(.open(chat))))
    rig.advance(milliseconds: 20)
    _ = (rig.effects(), rig.messages.take())
    rig.send(.intent(.messages(.show(chat, around: .event(EventID("$\(number)"))))))
    return rig.effects()
  }

  private func messages() -> (landing: LandingViewModel, isSeeking: Bool)? {
    rig.advance(milliseconds: 20)
    guard let shown = rig.messages.take(), case .loaded(let rows) = shown.state else { return nil }
    return (shown.landing, rows.isSeeking)
  }

  private func landing() -> LandingViewModel? { messages()?.landing }

  @Test func `history is fetched up to a found message, page by page, and the message is shown`() {
    _ = ask()
    rig.send(answer([message(7, "old fox")]))
    // The opened chat has one message, so a page is fetched already.
    #expect(show(7) == [])
    #expect(messages()?.isSeeking == true)
    rig.send(
      arrived([message(99, "x")], .older(filling: HistoryToken("h100"), rest: HistoryToken("h99"))))
    #expect(rig.effects() == [.fetchHistory(chat, from: HistoryToken("h99"), limit: 100)])
    rig.send(
      arrived(
        (7...90).map { message($0, "y") },
        .older(filling: HistoryToken("h99"), rest: HistoryToken("h7"))))
    #expect(rig.effects() == [])
    let shown = messages()
    #expect(shown?.landing.message == .event(EventID("$7")) && shown?.landing.note == "")
    #expect(shown?.isSeeking == false)
  }

  @Test func `a message that is in no part of the history is reported`() {
    _ = ask()
    rig.send(answer([message(7, "old fox")]))
    _ = show(7)
    rig.send(arrived([message(99, "x")], .older(filling: HistoryToken("h100"), rest: nil)))
    let shown = landing()
    #expect(shown?.message == nil)
    #expect(shown?.note == "The message is not in the history that the server shows.")
    #expect(rig.effects() == [])
  }

  @Test func `a failed page ends the way to a found message, and the next try goes on`() {
    _ = ask()
    rig.send(answer([message(7, "old fox")]))
    _ = show(7)
    rig.send(.messages(.historyFailed(chat, .timedOut)))
    #expect(landing()?.note.hasPrefix("The message could not be fetched: the server did") == true)
    rig.send(.intent(.messages(.show(chat, around: .event(EventID("$7"))))))
    #expect(rig.effects() == [.fetchHistory(chat, from: HistoryToken("h100"), limit: 100)])
  }

  @Test func `after 200 pages without the message the person is told`() {
    _ = ask()
    rig.send(answer([message(7, "old fox")]))
    _ = show(7)
    var token = "h100"
    for page in 0..<201 {
      rig.send(
        arrived(
          [message(1000 + page, "x")],
          .older(filling: HistoryToken(token), rest: HistoryToken("p\(page)"))))
      token = "p\(page)"
      #expect((rig.effects() == []) == (page == 200))
    }
    #expect(landing()?.note.hasPrefix("The message is further back") == true)
  }

  @Test(arguments: [nil, 100])
  func `a person who moves on ends the way to a found message`(awaited: Int?) {
    _ = ask()
    rig.send(answer([message(7, "old fox")]))
    _ = show(7)
    rig.send(position(awaiting: awaited))
    #expect(messages()?.isSeeking == false)
    rig.send(
      arrived(
        [message(99, "x")], .older(filling: HistoryToken("h100"), rest: HistoryToken("h99"))))
    #expect(!rig.effects().contains(.fetchHistory(chat, from: HistoryToken("h99"), limit: 100)))
    #expect(landing()?.number == 0)
  }

  @Test(arguments: [nil, 100])
  func `messages that the view loads by itself do not end the way to a found message`(
    around: Int?
  ) {
    _ = ask()
    rig.send(answer([message(7, "old fox")]))
    _ = show(7)
    let loaded = around.map { MessageID.event(EventID("$\($0)")) }
    rig.send(.intent(.messages(.show(chat, around: loaded))), position(awaiting: 7))
    _ = rig.effects()
    rig.send(
      arrived(
        [message(99, "x")], .older(filling: HistoryToken("h100"), rest: HistoryToken("h99"))))
    #expect(rig.effects() == [.fetchHistory(chat, from: HistoryToken("h99"), limit: 100)])
  }

  @Test func `a person who opens another page ends the way to a found message, a covered one not`()
  {
    _ = ask()
    rig.send(answer([message(7, "old fox")]))
    _ = show(7)
    rig.send(position(awaiting: 7, in: nil))
    #expect(messages()?.isSeeking != false)
    rig.send(position(awaiting: nil, in: nil))
    #expect(messages()?.isSeeking == false)
  }

  private func position(awaiting number: Int?) -> Event { position(awaiting: number, in: chat) }

  private func position(awaiting number: Int?, in chat: ChatID?) -> Event {
    .intent(
      .reading(
        ReadingPosition(
          chat: chat, isFocused: true, followsEnd: true,
          lastShown: chat == nil ? nil : EventID("$100"),
          awaited: number.map { .event(EventID("$\($0)")) })))
  }

  @Test func `a reply is sought in the gap of its thread, while the thread is shown`() {
    let root = EventID("$100")
    func page(_ messages: [TimelineMessage], from token: String?, rest: String?) -> Event {
      .messages(
        .arrived(
          Arrival(
            chat: chat, messages: messages,
            placement: .thread(
              root, filling: token.map { HistoryToken($0) }, rest: rest.map { HistoryToken($0) }))))
    }
    rig.send(
      arrived([message(101, "first", thread: 100)], .newest(gap: nil)),
      page([message(101, "first", thread: 100)], from: nil, rest: nil),
      arrived([message(900, "x")], .newest(gap: HistoryToken("g900"))),
      .account(.synced(SyncToken("t2"))))
    _ = ask()
    rig.send(answer([message(500, "fox", thread: 100)]))
    rig.send(.intent(.messages(.open(chat, thread: root))))
    rig.advance(milliseconds: 20)
    rig.send(page([message(800, "newest", thread: 100)], from: nil, rest: "p"))
    _ = rig.effects()
    rig.send(.intent(.messages(.show(chat, around: .event(EventID("$500"))))))
    #expect(rig.effects() == [.fetchThread(chat, root, from: HistoryToken("p"))])
  }

  @Test func `of two gaps the one at the time of the found message is filled first`() {
    rig.send(
      arrived([message(500, "x")], .newest(gap: HistoryToken("g500"))),
      arrived([message(900, "x")], .newest(gap: HistoryToken("g900"))),
      .account(.synced(SyncToken("t2"))))
    _ = ask()
    rig.send(answer([message(300, "fox"), message(700, "fox"), message(50, "fox")]))
    _ = rig.effects()
    rig.send(.intent(.messages(.open(chat))))
    rig.advance(milliseconds: 20)
    // The opened chat fetches its oldest history by itself, which has to end first.
    rig.send(.messages(.historyFailed(chat, .timedOut)))
    for (number, token) in [(300, "g500"), (700, "g900"), (50, "h100")] {
      _ = rig.effects()
      rig.send(.intent(.messages(.show(chat, around: .event(EventID("$\(number)"))))))
      #expect(rig.effects() == [.fetchHistory(chat, from: HistoryToken(token), limit: 100)])
      rig.send(.messages(.historyFailed(chat, .timedOut)))
    }
  }

  @Test func `a reply that only a thread shows leads to the first message of the thread`() {
    _ = ask()
    rig.send(answer([message(60, "fox", thread: 50), message(61, "old fox", thread: 50)]))
    #expect(show(60) == [])
    rig.send(
      arrived(
        [
          message(50, "root"), message(60, "fox", thread: 50), message(61, "old fox", thread: 50),
        ],
        .older(filling: HistoryToken("h100"), rest: HistoryToken("h50"))))
    let shown = landing()
    #expect(shown?.message == .event(EventID("$50")))
    #expect(shown?.note == "The message is a reply in this thread.")
    // The second reply was stored on the way to the first one.
    #expect(show(61) == [])
    let next = landing()
    #expect(next?.message == .event(EventID("$50")) && next?.sought == .event(EventID("$61")))
  }
}

extension MessageSearchViewModel {
  fileprivate var hits: [SearchHitViewModel] { groups.flatMap(\.hits) }
}
