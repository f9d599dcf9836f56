import Intents
@testable import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct ChatListScreenTests {
  typealias State = ChatListScreen.State

  static let anna = ChatID("!anna")
  static let loading = State.loading(wanted: nil)
  static let empty = State.empty(wanted: nil)
  static let failed = State.failed(Sample.failure, wanted: nil)
  static let listing = State.listing(listing(["anna", "bob", "carl"]))

  static func listing(_ names: [String]) -> ChatListSelection {
    ChatListSelection(
      rows: names.map { Sample.chat($0) }, more: .init(), selected: ChatID("!\(names[0])"),
      remembered: ChatID("!\(names[0])"))
  }

  private func reduce(_ state: State, _ events: ChatListScreen.Event..., visible: Int = 10)
    -> Step<State>
  {
    events.reduce(Step(state)) { step, event in
      let next = ChatListScreen.reduce(step.state, event, visible: visible)
      return Step(next.state, step.effects + next.effects)
    }
  }

  @Test(
    arguments: [
      (loading, .resized), (loading, .moved(.down)), (loading, .scrolled(by: 1)),
      (loading, .pressed(0)), (loading, .chosen), (loading, .settled), (empty, .resized),
      (empty, .moved(.up)), (empty, .scrolled(by: -1)), (empty, .pressed(3)), (empty, .chosen),
      (empty, .settled), (failed, .resized), (failed, .moved(.last)), (failed, .scrolled(by: 1)),
      (failed, .pressed(0)), (failed, .settled), (listing, .resized), (listing, .moved(.up)),
      (listing, .scrolled(by: 3)), (listing, .pressed(9)), (listing, .settled),
    ] as [(ChatListScreen.State, ChatListScreen.Event)])
  func `an event without a meaning in a state of the chat list changes nothing`(
    state: ChatListScreen.State, event: ChatListScreen.Event
  ) {
    #expect(reduce(state, event) == Step(state))
  }

  @Test(
    arguments: [
      (loading, .retried, .intent(.reconnect)), (empty, .retried, .intent(.reconnect)),
      (failed, .retried, .intent(.chatList(.retry))), (listing, .retried, .intent(.reconnect)),
      (failed, .chosen, .intent(.chatList(.retry))), (listing, .chosen, .open(anna)),
      (listing, .pressed(0), .open(anna)),
    ] as [(ChatListScreen.State, ChatListScreen.Event, SceneEffect)])
  func `a retry, Enter or a click in the chat list has one effect and changes no state`(
    state: ChatListScreen.State, event: ChatListScreen.Event, effect: SceneEffect
  ) {
    #expect(reduce(state, event) == Step(state, [effect]))
  }

  @Test(arguments: [loading, empty, failed, listing])
  func `a received view model decides if the chat list is loading, failed, empty or filled`(
    state: ChatListScreen.State
  ) {
    let failing = ChatListViewModel(state: .failed(Sample.failure))
    #expect(reduce(state, .received(.initial)).state.listing == nil)
    #expect(reduce(state, .received(failing)).state.paneState(isFocused: true).selected == nil)
    #expect(reduce(state, .received(Sample.chats([]))).state == Self.empty)
    #expect(reduce(state, .received(Sample.chats(["anna"]))).state.listing?.selected == Self.anna)
  }

  @Test(arguments: [loading, empty, failed, listing])
  func `an opened chat is selected once it is in the list, and the selection is stored`(
    state: ChatListScreen.State
  ) {
    let zoe = ChatID("!zoe")
    let step = reduce(
      state, .opened(zoe), .received(Sample.chats(["bob"])),
      .received(Sample.chats(["bob", "zoe"])))
    #expect(step.state.listing?.selectedRow?.id == zoe)
    #expect(step.effects == [.intent(.chatList(.select(zoe)))])
  }

  @Test func `at the start the suggested chat is selected, otherwise the first one`() {
    let suggested = reduce(Self.loading, .received(Sample.chats(["a", "b"], suggested: "b")))
    #expect(suggested.state.listing?.selected == ChatID("!b"))
    let first = reduce(Self.loading, .received(Sample.chats(["a", "b"], suggested: "gone")))
    #expect(first.state.listing?.selected == ChatID("!a"))
    #expect(reduce(suggested.state, .settled).effects == [])
  }

  @Test func `the selection stays on its chat when rows reorder`() {
    let step = reduce(
      Self.listing, .moved(.down), .received(Sample.chats(["carl", "anna", "dora", "bob"])))
    #expect(step.state.listing?.selected == ChatID("!bob"))
    #expect(step.state.listing?.index == 3)
  }

  @Test func `the selected chat is stored when the selection has settled, and only once`() {
    let step = reduce(Self.listing, .moved(.down), .settled, .settled, .moved(.up), .settled)
    #expect(
      step.effects == [
        .intent(.chatList(.select(ChatID("!bob")))), .intent(.chatList(.select(ChatID("!anna")))),
      ])
  }

  @Test func `the selected row of the chat list stays visible after any move, scroll or resize`() {
    let names = (0..<100).map { "c\($0)" }
    var state = reduce(Self.loading, .received(Sample.chats(names))).state
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let visible = 1 + random.next(below: 12)
      let event: ChatListScreen.Event =
        switch random.next(below: 4) {
        case 0: .resized
        case 1: .scrolled(by: random.next(below: 9) - 4)
        default: .moved(ListMove.allCases[random.next(below: ListMove.allCases.count)])
        }
      state = ChatListScreen.reduce(state, event, visible: visible).state
      guard let listing = state.listing else { return #expect(Bool(false)) }
      #expect((listing.firstVisible..<listing.firstVisible + visible).contains(listing.index))
      #expect(listing.rows[listing.index].id == listing.selected)
    }
  }

  @Test func `when the selected chat is removed the row at its index is selected`() {
    let step = reduce(Self.listing, .moved(.down), .received(Sample.chats(["anna", "carl"])))
    #expect(step.state.listing?.selected == ChatID("!carl"))
  }

  @Test func `rows around a selected chat outside of the loaded rows are requested once`() {
    let window = Sample.chats(["dora", "emil"], hasMore: true)
    let first = reduce(Self.listing, .received(window))
    #expect(first.effects == [.intent(.chatList(.show(around: Self.anna)))])
    let second = reduce(first.state, .received(window))
    #expect(second.effects == [])
    #expect(second.state.listing?.selected == ChatID("!dora"))
  }

  @Test func `more chats are requested near the edge of the loaded rows`() {
    let names = (0..<100).map { "c\($0)" }
    let start = reduce(Self.loading, .received(Sample.chats(names, hasMore: true)), visible: 10)
    let step = reduce(start.state, .moved(.last), .moved(.last), visible: 10)
    #expect(step.effects == [.intent(.chatList(.show(around: ChatID("!c99"))))])
  }

  @Test func `the search for the next unread chat starts after the open one and wraps around`() {
    let rows = ["a", "b", "c"].map { Sample.chat($0, unread: $0 == "b" ? "" : "1") }
    let listing = ChatListSelection(
      rows: rows, more: .init(), selected: ChatID("!a"), remembered: nil)
    #expect(listing.nextUnread(after: nil) == .row(rows[0]))
    #expect(listing.nextUnread(after: ChatID("!a")) == .row(rows[2]))
    #expect(listing.nextUnread(after: ChatID("!c")) == .row(rows[0]))
    #expect(
      ChatListSelection(rows: [rows[0]], more: .init(), selected: ChatID("!a"), remembered: nil)
        .nextUnread(after: ChatID("!a")) == .nowhere)
  }

  @Test func `the search for an unread chat does not skip chats beyond the loaded rows`() {
    let rows = ["a", "b", "c"].map { Sample.chat($0, unread: $0 == "b" ? "1" : "") }
    let listing = { (more: ChatListSelection.More) in
      ChatListSelection(rows: rows, more: more, selected: ChatID("!a"), remembered: nil)
    }
    #expect(listing(.init(below: true)).nextUnread(after: ChatID("!a")) == .row(rows[1]))
    #expect(listing(.init(below: true)).nextUnread(after: ChatID("!b")) == .beyond)
    #expect(listing(.init(below: true)).nextUnread(after: ChatID("!far")) == .beyond)
    #expect(listing(.init(above: true)).nextUnread(after: nil) == .beyond)
    #expect(listing(.init()).nextUnread(after: ChatID("!b")) == .nowhere)
  }
}
