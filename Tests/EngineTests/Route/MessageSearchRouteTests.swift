import Intents
import Model
import Engine
import Testing
import ViewModels

/// The search of messages, from the intent to the view model, and going to a date.
@Suite struct MessageSearchRouteTests {
  private let rig: StoredRig
  private let search = Listener<MessageSearchViewModel> {}

  init() throws {
    rig = try StoredRig()
    rig.router.add(search)
    rig.send(.connection(.online))
    _ = (search.take(), rig.effects())
  }

  private func request(_ text: String, limit: Int = 50) -> SearchRequest {
    SearchRequest(text: text, limit: limit)
  }

  private func ask(_ text: String, limit: Int = 50) {
    rig.send(.intent(.chatSearch(.messages(.search(request(text, limit: limit))))))
  }

  private func found(
    _ text: String, _ count: Int, progress: SearchIndexProgress? = nil
  ) -> Event {
    let hits = (0..<count).map {
      SearchHit(
        chat: ChatID("!a"), chatName: "Anna", event: .event(EventID("$\($0)")),
        sender: UserID("@anna:s"), senderName: "Anna", isOwn: false,
        timestamp: ServerTimestamp(milliseconds: 1000), text: text, marks: [])
    }
    return .relations(
      .search(
        .found(
          SearchResults(
            request: request(text), hits: hits, total: count, chatCount: 1, progress: progress))))
  }

  @Test func `each typed letter requests a search, and only the newest one's result is shown`() {
    ask("r")
    ask("ri")
    ask("rid")
    #expect(
      rig.effects()
        == ["r", "ri", "rid"].map { .searchMessages(request($0)) })
    rig.send(found("ri", 3), found("r", 9))
    #expect(search.take() == nil)
    rig.send(found("rid", 2))
    #expect(search.take()?.count == "2 in 1 chat, newest first")
    // The answer stays shown until that for the next letter arrives.
    ask("ridg")
    rig.send(found("rid", 5))
    #expect(search.take() == nil)
    rig.send(found("ridg", 1))
    #expect(search.take()?.request == request("ridg"))
  }

  @Test func `a search for blanks clears the result, and a late result is dropped`() {
    ask("ridge")
    rig.send(found("ridge", 2))
    _ = (search.take(), rig.effects())
    ask("  ")
    #expect(search.take() == .initial)
    #expect(rig.effects() == [.endSearch])
    rig.send(found("ridge", 2))
    #expect(search.take() == nil)
  }

  @Test func `closing the message search clears the result, and a late result is dropped`() {
    ask("ridge")
    rig.send(found("ridge", 2))
    _ = (search.take(), rig.effects())
    rig.send(.intent(.chatSearch(.messages(.close))))
    #expect(search.take() == .initial && rig.effects() == [.endSearch])
    rig.send(found("ridge", 2))
    #expect(search.take() == nil)
    rig.advance(milliseconds: 5000)
    #expect(rig.effects() == [])
  }

  @Test func `a failed message search is shown if it is the newest request`() {
    ask("ridge")
    rig.send(.relations(.search(.failed(request("rid"), .storage("x")))))
    #expect(search.take() == nil)
    rig.send(.relations(.search(.failed(request("ridge"), .storage("the disk is broken")))))
    #expect(search.take()?.note == "Not searched: the disk is broken.")
    ask("ridges")
    rig.send(found("ridges", 1))
    #expect(search.take()?.note == "")
  }

  @Test func `while older messages are being indexed, a search is repeated each second`() {
    ask("ridge")
    rig.send(found("ridge", 1, progress: SearchIndexProgress(indexed: 2, total: 5)))
    #expect(search.take()?.note == "Indexing older messages: 40 %")
    _ = rig.effects()
    rig.advance(milliseconds: 900)
    #expect(rig.effects() == [])
    rig.advance(milliseconds: 100)
    #expect(rig.effects() == [.searchMessages(request("ridge"))])
    rig.send(found("ridge", 2))
    #expect(search.take()?.note == "")
    rig.advance(milliseconds: 3000)
    #expect(rig.effects() == [])
  }

  private func landing(_ words: String) -> LandingViewModel? {
    rig.send(.intent(.chatSearch(.messages(.goTo(ChatID("!a:s"), words)))))
    return rig.messages.take()?.landing
  }

  @Test func `going to a date shows its message in the open chat, also the second time`() {
    let chat = ChatID("!a:s")
    let days = (0..<400).map { number in
      TimelineMessage(
        event: EventID("$\(number)"), sender: UserID("@anna:s"),
        timestamp: ServerTimestamp(milliseconds: Int64(number) * 86_400_000),
        content: .text("day \(number)", mentionsUs: false), transaction: nil)
    }
    rig.send(
      .chats(.updated(ChatUpdate(chat: chat, membership: .joined, name: "a"))),
      .messages(.arrived(Arrival(chat: chat, messages: days, placement: .newest(gap: nil)))),
      .account(.synced(SyncToken("t"))))
    rig.send(.intent(.messages(.open(chat))))
    rig.advance(milliseconds: 100)
    _ = rig.messages.take()
    let first = landing("1970-02-01")
    #expect(first?.message == .event(EventID("$31")) && first?.note == "" && first?.number == 1)
    #expect(landing("1970-02-01")?.number == 2)
    let newest = landing("1971-03-01")
    #expect(newest?.message == .event(EventID("$399")))
    #expect(newest?.note == "No message since that date is stored; this is the newest.")
    let oldest = landing("first")
    #expect(oldest?.message == .event(EventID("$0")))
    #expect(oldest?.note.hasPrefix("This is the oldest stored message") == true)
    #expect(landing("soon")?.note.hasPrefix("“soon” is no date.") == true)
    rig.send(.intent(.messages(.close)))
    _ = rig.messages.take()
    #expect(landing("first") == nil)
  }

  @Test func `a search request is bounded to 300 characters and 2,000 results`() {
    let long = SearchRequest(text: String(repeating: "x", count: 400), limit: 9_999)
    #expect(long.text.count == 300 && long.limit == 2_000)
    #expect(SearchRequest(text: "x", limit: -1).limit == 1)
  }
}
