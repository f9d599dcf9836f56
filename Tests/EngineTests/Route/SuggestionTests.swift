import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct SuggestionTests {
  private let rig = Rig()
  private let listener = Listener<AutocompleteContactViewModel> {}
  private let anna = Contact(user: UserID("@anna:s"), displayName: "Anna")
  private let andy = Contact(user: UserID("@andy:s"), displayName: "Andy")

  init() {
    let anna = anna
    rig.store.state.withLock { $0.people = [anna] }
    rig.router.add(listener)
    rig.router.takeTurn()
    _ = listener.take()
    _ = rig.effects()
  }

  private func type(_ words: String) { rig.send(.intent(.createChat(.suggest(words)))) }

  private func answer(_ words: String, _ people: Contact...) {
    rig.send(.contacts(.found(words, people)))
  }

  private var labels: [String]? { listener.take()?.candidates.map(\.choice.label) }

  @Test func `known people are suggested at once, the server is asked 150 ms after the last key`() {
    type("a")
    #expect(labels == ["Anna"])
    rig.advance(milliseconds: 149)
    type("an")
    rig.advance(milliseconds: 149)
    #expect(rig.effects() == [])
    rig.advance(milliseconds: 1)
    #expect(rig.effects() == [.searchDirectory("an")])
    _ = listener.take()
    answer("an", anna, andy)
    #expect(labels == ["Anna", "Andy"])
  }

  @Test func `an empty field for a person sends no request and suggests nobody`() {
    type("a")
    type("")
    rig.advance(milliseconds: 1_000)
    #expect(rig.effects() == [])
    #expect(labels == [])
  }

  @Test func `one search for people runs at a time, then one for the newest text`() {
    type("a")
    rig.advance(milliseconds: 150)
    for words in ["an", "and"] {
      type(words)
      rig.advance(milliseconds: 150)
    }
    #expect(rig.effects() == [.searchDirectory("a")])
    _ = listener.take()
    answer("a", andy)
    #expect(rig.effects() == [.searchDirectory("and")])
    #expect(labels?.contains("Andy") != true)
    answer("and", andy)
    #expect(labels == ["Andy"])
  }

  @Test func `the result of a search for people that was cancelled changes nothing`() {
    type("a")
    rig.advance(milliseconds: 150)
    rig.send(.intent(.createChat(.cancel)))
    _ = listener.take()
    answer("a", andy)
    #expect(labels == nil)
    type("a")
    rig.advance(milliseconds: 150)
    #expect(rig.effects().filter { $0 == .searchDirectory("a") }.count == 2)
  }

  @Test func `a result for an older text is dropped even if the newest people search fails`() {
    type("a")
    rig.advance(milliseconds: 150)
    type("an")
    answer("a", andy)
    rig.advance(milliseconds: 150)
    _ = listener.take()
    rig.send(.contacts(.notFound("an", .timedOut)))
    #expect(labels == ["Anna"])
  }

  @Test func `a failed people search keeps known people, has a reason, and can be retried`() throws
  {
    type("a")
    rig.advance(milliseconds: 150)
    _ = rig.effects()
    rig.send(.contacts(.notFound("a", .timedOut)))
    let viewModel = try #require(listener.take())
    #expect(viewModel.candidates.map(\.choice.label) == ["Anna"])
    #expect(viewModel.note == "Only people of your chats: the server did not answer in time")
    rig.send(.intent(try #require(viewModel.retry)))
    rig.advance(milliseconds: 150)
    #expect(rig.effects() == [.searchDirectory("a")])
  }

  @Test func `suggested people never cause a build of the create-chat view model`() {
    let createChat = Listener<CreateChatViewModel> {}
    rig.router.add(createChat)
    rig.router.takeTurn()
    _ = createChat.take()
    _ = rig.trace()
    for words in ["a", "an", "ann", "an", ""] {
      type(words)
      rig.advance(milliseconds: 150)
      answer(words, andy)
    }
    let stages = rig.trace()
    #expect(stages.filter { $0 == .builder(.autocomplete) }.count >= 5)
    #expect(stages.filter { $0 == .builder(.createChat) } == [])
    #expect(createChat.take() == nil)
  }

  @Test func `suggested people add no chat to the store`() {
    type("a")
    answer("a", andy)
    rig.send(.contacts(.notFound("a", .offline)))
    #expect(rig.store.state.withLock { $0.chats.isEmpty })
  }
}
