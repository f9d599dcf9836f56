import Intents
import Model
import Routing
import Testing
import ViewModels

@Suite struct CreationTests {
  private func create(_ name: String) -> Event {
    .intent(.createChat(.create(ChatRequest(name: name))))
  }

  private func rig() -> (Rig, Listener<CreateChatViewModel>) {
    let rig = Rig()
    let listener = Listener<CreateChatViewModel> {}
    rig.router.add(.createChat(listener))
    _ = listener.take()
    return (rig, listener)
  }

  @Test func `asking twice makes one request`() {
    let (rig, listener) = rig()
    rig.send(create("Anna"))
    rig.send(create("Anna"))
    #expect(rig.effects() == [.createChat(ChatRequest(name: "Anna"))])
    #expect(listener.take()?.state == .busy("Creating “Anna” …"))
  }

  @Test func `a chat that exists is opened without a request`() {
    let (rig, listener) = rig()
    rig.seed("Anna")
    rig.send(create("Anna"))
    #expect(rig.effects().isEmpty)
    #expect(listener.take()?.state == .created(ChatID("Anna")))
  }

  @Test func `a blank name asks for nothing`() {
    let (rig, listener) = rig()
    rig.send(create(" \n"))
    #expect(rig.effects().isEmpty)
    #expect(listener.take() == nil)
  }

  @Test func `a failure says why, and the retry makes it`() {
    let (rig, listener) = rig()
    rig.send(create("Anna"))
    rig.send(.creation(.failed(.timedOut)))
    guard case .failed(let failure) = listener.take()?.state else {
      Issue.record("not failed")
      return
    }
    #expect(
      failure.reason == "Not created: the server did not answer in time. The name is kept.")
    _ = rig.effects()
    rig.send(.intent(failure.retry))
    #expect(rig.effects() == [.createChat(ChatRequest(name: "Anna"))])
    rig.send(.creation(.created(ChatID("a"))))
    #expect(listener.take()?.state == .created(ChatID("a")))
  }

  @Test func `the new chat is selected, and opening it ends the pane's work`() {
    let (rig, listener) = rig()
    let list = Listener<ChatListViewModel> {}
    rig.router.add(.chatList(list))
    rig.send(create("Anna"))
    rig.send(.creation(.created(ChatID("a"))))
    rig.advance(milliseconds: 200)
    #expect(list.take()?.suggestedSelection == ChatID("a"))
    rig.send(open("a"))
    #expect(listener.take()?.state == .idle)
  }

  @Test func `an abandoned request's answer is not taken for the next one's`() {
    let (rig, listener) = rig()
    rig.send(create("Anna"))
    rig.send(.intent(.createChat(.cancel)))
    rig.send(create("Bob"))
    #expect(rig.effects() == [.createChat(ChatRequest(name: "Anna"))])
    rig.send(.creation(.created(ChatID("anna"))))
    #expect(listener.take()?.state == .busy("Creating “Bob” …"))
    #expect(rig.effects() == [.createChat(ChatRequest(name: "Bob"))])
    rig.send(.creation(.created(ChatID("bob"))))
    #expect(listener.take()?.state == .created(ChatID("bob")))
  }
}
