import Intents
import Model
import Engine
import Testing
import ViewModels

@Suite struct VersionRouteTests {
  private let chat = ChatID("a")
  private let event = EventID("1")

  private func edit(_ text: String, at milliseconds: Int64) -> Event {
    .messages(
      .edited(
        chat,
        Edit(
          event: EventID("$" + text), target: event, sender: UserID("@bob:s"),
          timestamp: ServerTimestamp(milliseconds: milliseconds),
          content: .text(text, mentionsUs: false))))
  }

  private var inspect: Event {
    .intent(.actions(.inspect(InspectedMessage(chat, .event(event), wantsVersions: true))))
  }

  private func rig() throws -> (StoredRig, Listener<MessageDetailsViewModel>) {
    let rig = try StoredRig()
    let listener = Listener<MessageDetailsViewModel> {}
    rig.router.add(listener)
    let message = TimelineMessage(
      event: event, sender: UserID("@bob:s"), timestamp: ServerTimestamp(milliseconds: 1),
      content: .text("first", mentionsUs: false), transaction: nil)
    rig.send(
      .chats(.updated(ChatUpdate(chat: chat, membership: .joined, name: "Anna"))),
      .messages(
        .arrived(Arrival(chat: chat, messages: [message], placement: .newest(gap: nil)))),
      edit("newest", at: 3))
    _ = listener.take()
    return (rig, listener)
  }

  private func values(_ listener: Listener<MessageDetailsViewModel>) -> [String]? {
    listener.take()?.versions.map(\.value)
  }

  @Test func `a message's stored versions are shown at once, older ones once fetched`() throws {
    let (rig, listener) = try rig()
    rig.send(.connection(.online))
    _ = rig.effects()
    rig.send(inspect)
    #expect(rig.effects().contains(.fetchVersions(chat, event)))
    #expect(values(listener) == ["first", "newest", "Asking the server for more versions…"])
    rig.send(edit("older", at: 2))
    rig.send(.relations(.versionsFetched(chat, event, nil)))
    rig.advance(milliseconds: 100)
    #expect(values(listener) == ["first", "older", "newest"])
  }

  @Test func `offline a reason for missing versions is shown, and online they are fetched`() throws
  {
    let (rig, listener) = try rig()
    rig.send(.connection(.offline(.offline, retryInSeconds: 5)))
    _ = rig.effects()
    rig.send(inspect)
    #expect(!rig.effects().contains(.fetchVersions(chat, event)))
    #expect(
      values(listener)
        == ["first", "newest", "Versions may be missing: the server cannot be reached"])
    rig.send(.connection(.online))
    #expect(rig.effects().contains(.fetchVersions(chat, event)))
    rig.send(.relations(.versionsFetched(chat, EventID("2"), nil)))
    rig.advance(milliseconds: 100)
    #expect(values(listener)?.last == "Asking the server for more versions…")
    rig.send(.relations(.versionsFetched(chat, event, .notAllowed)))
    rig.advance(milliseconds: 100)
    #expect(values(listener)?.last == "Versions may be missing: it is not allowed here")
  }
}
