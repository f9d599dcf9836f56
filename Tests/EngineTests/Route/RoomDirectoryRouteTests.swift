import Intents
import Model
import Engine
import Testing
import ViewModels

/// The public room directory, from the intent to the view model.
@Suite struct RoomDirectoryRouteTests {
  private let rig: StoredRig
  private let rooms = Listener<RoomDirectoryViewModel> {}

  init() throws {
    rig = try StoredRig()
    rig.router.add(rooms)
    rig.send(
      .chats(.updated(ChatUpdate(chat: ChatID("!b:s"), membership: .joined, name: "Bees"))),
      .account(.synced(SyncToken("t"))))
    rig.send(.connection(.online))
    _ = (rooms.take(), rig.effects())
  }

  private func show(_ words: String?) {
    let browsing = words.map { RoomBrowsing.show(RoomQuery(words: $0)) }
    rig.send(.intent(.actions(.room(.browse(browsing ?? .hide)))))
  }

  private func request(_ words: String, since: String? = nil) -> RoomPageRequest {
    RoomPageRequest(RoomQuery(words: words), since: since)
  }

  private func room(_ name: String, alias: String? = nil) -> PublicRoom {
    PublicRoom(
      chat: ChatID("!\(name):s"), alias: alias, name: name.uppercased(), topic: "on \(name)",
      people: name == "a" ? 1 : 7)
  }

  private func listed(
    _ request: RoomPageRequest, _ rooms: [PublicRoom], next: String? = nil
  ) -> Event {
    .rooms(.listed(request, RoomPage(rooms: rooms, next: next)))
  }

  @Test func `the first directory search is sent at once, and rooms say if the user joined`() {
    show("")
    #expect(rig.effects() == [.fetchRooms(request(""))])
    #expect(rooms.take()?.note == "Loading …")
    rig.send(listed(request(""), [room("a", alias: "#a:s"), room("b")]))
    let list = rooms.take()
    #expect(list?.rows.map(\.address) == ["#a:s", "!b:s"])
    #expect(list?.rows.map(\.people) == ["1 person", "joined, 7 people"])
    #expect(list?.rows.map(\.isJoined) == [false, true])
    #expect(list?.note == "" && list?.more == nil)
    show(nil)
    #expect(rooms.take() == .initial)
  }

  @Test func `a directory search is sent after a pause in typing, one request at a time`() {
    show("")
    _ = rig.effects()
    show("b")
    rig.advance(milliseconds: 200)
    show("be")
    rig.advance(milliseconds: 200)
    #expect(rig.effects() == [])
    rig.advance(milliseconds: 100)
    // The request for the earlier words is still running; the new one follows its answer, which is
    // not shown.
    #expect(rig.effects() == [])
    rig.send(listed(request(""), [room("late")]))
    #expect(rig.effects() == [.fetchRooms(request("be"))])
    #expect(rooms.take()?.rows == [])
    rig.send(listed(request("be"), []))
    rig.advance(milliseconds: 100)
    #expect(rooms.take()?.note == "No public room has these words.")
    // An answer that comes twice, or for another page, changes nothing.
    rig.send(listed(request("be"), [room("late")]), listed(request("b"), [room("late")]))
    #expect(rooms.take() == nil)
  }

  @Test func `the directory's next page is added once, and a repeated token ends the list`() {
    show("")
    rig.send(listed(request(""), [room("a")], next: "p1"))
    let more = rooms.take()?.more
    #expect(more == .actions(.room(.browse(.more))))
    _ = rig.effects()
    rig.send(.intent(.actions(.room(.browse(.more)))), .intent(.actions(.room(.browse(.more)))))
    #expect(rig.effects() == [.fetchRooms(request("", since: "p1"))])
    #expect(rooms.take()?.note == "Loading more …")
    rig.send(listed(request("", since: "p1"), [room("a"), room("c")], next: "p1"))
    let all = rooms.take()
    #expect(all?.rows.map(\.name) == ["A", "C"] && all?.more == nil && all?.note == "")
  }

  @Test func `the list of directory rooms ends at 500 rooms, and says so`() {
    show("")
    rig.send(listed(request(""), (0..<600).map { room("r\($0)") }, next: "p"))
    let list = rooms.take()
    #expect(list?.rows.count == 500 && list?.more == nil)
    #expect(list?.note == "The first 500 rooms; type words to find others.")
  }

  @Test func `a failed directory search shows its reason, and the same search is sent again`() {
    show("x")
    rig.send(.rooms(.notListed(request("x"), .timedOut)))
    #expect(
      rooms.take()?.note == "Not listed: the server did not answer in time. F5 tries again.")
    _ = rig.effects()
    show("x")
    #expect(rig.effects() == [.fetchRooms(request("x"))])
  }

  @Test func `an offline directory search is reported, and is sent once the client is online`() {
    rig.send(.connection(.offline(.offline, retryInSeconds: 5)))
    _ = rig.effects()
    show("")
    #expect(rooms.take()?.note == "Not listed: the server cannot be reached. F5 tries again.")
    #expect(rig.effects() == [])
    rig.send(.connection(.online))
    #expect(rig.effects().contains(.fetchRooms(request(""))))
    // After a refusal, the program does not repeat the request by itself.
    rig.send(.rooms(.notListed(request(""), .refused(code: "M_X", message: "no"))))
    rig.send(.connection(.online))
    #expect(!rig.effects().contains(.fetchRooms(request(""))))
  }

  private static let typed: [(String, String, String?)] = [
    ("chess on example.org", "chess", "example.org"), ("band on tour", "band on tour", nil),
    ("on a.org:8448", "", "a.org:8448"), ("  two  words ", "two words", nil),
    ("a ON Example.ORG", "a", "example.org"), ("on", "on", nil),
    ("a on b,.org", "a on b,.org", nil),
  ]

  @Test(arguments: typed)
  func `a typed directory search is split into words and a server`(
    typed: String, words: String, server: String?
  ) {
    #expect(RoomQuery(typed: typed) == RoomQuery(words: words, server: server))
  }
}
