import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct CreationTests {
  private func create(_ name: String) -> Event {
    .intent(.createChat(.create(ChatRequest(name: name))))
  }

  private func rig() -> (Rig, Listener<CreateChatViewModel>) {
    let rig = Rig()
    let listener = Listener<CreateChatViewModel> {}
    rig.router.add(listener)
    _ = listener.take()
    return (rig, listener)
  }

  @Test func `creating a chat twice sends one request`() {
    let (rig, listener) = rig()
    rig.send(create("Anna"))
    rig.send(create("Anna"))
    #expect(rig.effects() == [.createChat(ChatRequest(name: "Anna"))])
    #expect(listener.take()?.state == .busy("Creating “Anna” …"))
  }

  private func signIn(_ rig: Rig) {
    let account = Account(
      user: UserID("@me:s"), displayName: "Me", serverName: "s", profile: "default")
    rig.send(.account(.signedIn(account)))
    _ = rig.effects()
  }

  @Test(arguments: ["anna", "@anna:s", "anna:s", "ａｎｎａ"])
  func `an existing chat with the person whose id is typed is opened at once`(name: String) {
    let (rig, listener) = rig()
    signIn(rig)
    rig.seed("chat", direct: UserID("@anna:s"))
    rig.send(create(name))
    #expect(rig.effects().isEmpty)
    #expect(listener.take()?.state == .created(ChatID("chat")))
  }

  @Test func `a chat's name or a display name does not open an existing chat`() {
    let (rig, _) = rig()
    signIn(rig)
    let stranger = Contact(user: UserID("@mallory:evil"), displayName: "anna")
    rig.store.state.withLock { $0.people = [stranger] }
    rig.seed("anna", direct: stranger.user)
    rig.send(create("anna"))
    let known = Acquaintances(people: [stranger], invites: [:])
    #expect(rig.effects() == [.createChat(ChatRequest(name: "anna"), known: known)])
  }

  @Test func `a chat's name that several people have creates no chat and offers the people`() {
    let (rig, listener) = rig()
    let candidates = Listener<AutocompleteContactViewModel> {}
    rig.router.add(candidates)
    rig.send(.intent(.createChat(.suggest("anna"))))
    rig.send(create("anna"))
    let people = ["@a:s", "@b:t"].map { Contact(user: UserID($0), displayName: "Anna") }
    rig.send(.creation(.unclear(UnclearName(name: "anna", candidates: people))))
    guard case .unclear("anna", let sentence) = listener.take()?.state else {
      Issue.record("not unclear")
      return
    }
    #expect(sentence == "2 people are called “anna”. Choose one of them by the address.")
    #expect(candidates.take()?.candidates.map(\.detail) == ["@a:s", "@b:t"])
    // Suggestions for another text replace the candidates.
    rig.send(.intent(.createChat(.suggest("ann"))))
    #expect(candidates.take()?.candidates.isEmpty == true)
  }

  @Test func `creating a chat again after the report of an invite opens the invite's chat`() {
    let (rig, listener) = rig()
    rig.send(create("bob"))
    _ = rig.effects()
    let bob = Contact(user: UserID("@bob:s"), displayName: "Bob")
    rig.send(.creation(.invited(ChatID("invite"), by: bob)))
    let words = "Bob (@bob:s) has invited you to a chat. Enter accepts the invite."
    #expect(listener.take()?.state == .asks(words))
    rig.send(create("bob"))
    #expect(rig.effects() == [])
    #expect(listener.take()?.state == .created(ChatID("invite")))
    // The second request accepted the invite, so opening its chat joins it, once.
    rig.seed("invite", membership: .invited)
    rig.send(open("invite"))
    #expect(rig.effects().contains(.join(ChatID("invite"), directWith: nil)))
    rig.send(open("other"), open("invite"))
    #expect(!rig.effects().contains(.join(ChatID("invite"), directWith: nil)))
  }

  @Test func `creating a chat with a blank name sends no request`() {
    let (rig, listener) = rig()
    rig.send(create(" \n"))
    #expect(rig.effects().isEmpty)
    #expect(listener.take() == nil)
  }

  @Test func `a failed creation of a chat shows its reason, and the retry creates the chat`() {
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

  @Test func `the new chat is selected, and opening it resets the form for a new chat`() {
    let (rig, listener) = rig()
    let list = Listener<ChatListViewModel> {}
    rig.router.add(list)
    rig.send(create("Anna"))
    rig.send(.creation(.created(ChatID("a"))))
    rig.advance(milliseconds: 200)
    #expect(list.take()?.suggestedSelection == ChatID("a"))
    rig.send(open("a"))
    #expect(listener.take()?.state == .idle)
  }

  @Test func `the result of a cancelled chat creation is not taken for that of the next one`() {
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
