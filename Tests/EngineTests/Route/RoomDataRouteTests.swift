import Intents
import Model
import Engine
import Testing
import ViewModels

/// Tags of chats and their marks as unread, from the person's choice to the server and to the rows
/// of the list.
@Suite struct RoomDataRouteTests {
  private func joined(_ chat: String) -> Event {
    .chats(.updated(ChatUpdate(chat: ChatID(chat), membership: .joined, name: chat)))
  }

  private func set(_ chat: String, _ datum: RoomDatum) -> Event {
    .intent(.actions(.room(.set(ChatID(chat), datum))))
  }

  private func kept(_ rig: StoredRig) -> [Effect] {
    rig.effects().filter { if case .keep = $0 { true } else { false } }
  }

  @Test func `a chat's tag set offline is shown at once, and sent after a restart`() throws {
    let folder = StoreFolder()
    do {
      let rig = try StoredRig(folder)
      rig.send(joined("!a"), joined("!b"))
      rig.advance(milliseconds: 1000)
      rig.send(set("!a", .tag(.low)))
      #expect(rig.list.take()?.names == ["!b", "!a"])
      #expect(kept(rig) == [])
    }
    let rig = try StoredRig(folder)
    let list = rig.list.take()
    #expect(list?.names == ["!b", "!a"] && list?.heads.map(\.name) == ["Chats", "Low priority"])
    rig.send(.connection(.online))
    let effect = Effect.keep(ChatID("!a"), .tag(.low))
    #expect(kept(rig) == [effect])
    // The change is sent once, and again after each reconnect until the server has answered.
    rig.send(joined("!a"))
    #expect(kept(rig) == [])
    rig.send(.connection(.offline(.offline, retryInSeconds: 1)), .connection(.online))
    #expect(kept(rig) == [effect])
    rig.send(.account(.datum(ChatID("!a"), .tag(.low), .taken)))
    rig.send(.connection(.offline(.offline, retryInSeconds: 1)), .connection(.online))
    #expect(kept(rig) == [])
  }

  @Test func `a second tag of a chat is sent after the server's response to the first`() throws {
    let rig = try StoredRig()
    rig.send(.connection(.online))
    rig.send(joined("!a"), joined("!b"))
    rig.send(set("!a", .tag(.low)))
    rig.send(set("!a", .tag(.favourite)), set("!b", .tag(.low)))
    let first = Effect.keep(ChatID("!a"), .tag(.low))
    #expect(kept(rig) == [first, .keep(ChatID("!b"), .tag(.low))])
    rig.send(.account(.datum(ChatID("!a"), .tag(.low), .taken)))
    #expect(kept(rig) == [.keep(ChatID("!a"), .tag(.favourite))])
  }

  @Test func `opening a chat ends its mark as unread, peeking at the chat does not`() throws {
    let rig = try StoredRig()
    rig.send(.connection(.online))
    rig.send(joined("!a"))
    rig.send(set("!a", .markedUnread(true)))
    #expect(kept(rig) == [.keep(ChatID("!a"), .markedUnread(true))])
    rig.send(.account(.datum(ChatID("!a"), .markedUnread(true), .taken)))
    rig.send(.intent(.peek(ChatID("!a"))))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 1 && kept(rig) == [])
    rig.send(open("!a"))
    rig.advance(milliseconds: 1000)
    #expect(rig.badge.take()?.unread == 0)
    #expect(kept(rig) == [.keep(ChatID("!a"), .markedUnread(false))])
  }
}
