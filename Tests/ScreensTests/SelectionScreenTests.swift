import Intents
import Testing
import ViewModels

@testable import Screens

@Suite struct SelectionScreenTests {
  private typealias State = SelectionScreen.State
  private typealias Event = SelectionScreen.Event

  private let one = MessageID.event(EventID("$1"))
  private let two = MessageID.event(EventID("$2"))
  private let links = Picker<MessageChoice>.links(["http://a.b", "http://c.d"])

  private var states: [State] { [.idle, .selecting(one), .picking(one, links)] }

  private var events: [Event] {
    [
      .selected(two), .changed(isThere: true, nearest: two),
      .changed(isThere: false, nearest: two), .changed(isThere: false, nearest: nil),
      .opened(links), .opened(Picker<MessageChoice>.links([])), .moved(.down, visible: 5),
      .pressed(1),
      .pressed(7), .chosen, .cancelled, .left,
    ]
  }

  @Test func `each event in each state of the message selection leads to the expected state`() {
    var moved = links
    if case .picking(_, let picker) = SelectionScreen.reduce(
      .picking(one, links), .moved(.down, visible: 5)
    ).state {
      moved = picker
    }
    #expect(moved.selected == 1)
    let expected: [[State]] = [
      [.selecting(two)] + Array(repeating: .idle, count: 11),
      [
        .selecting(two), .selecting(one), .selecting(two), .idle, .picking(one, links),
        .selecting(one), .selecting(one), .selecting(one), .selecting(one), .selecting(one), .idle,
        .idle,
      ],
      [
        .selecting(two), .picking(one, links), .selecting(two), .idle, .picking(one, links),
        .picking(one, links), .picking(one, moved), .selecting(one), .picking(one, links),
        .selecting(one), .selecting(one), .idle,
      ],
    ]
    for (state, results) in zip(states, expected) {
      for (event, result) in zip(events, results) {
        #expect(SelectionScreen.reduce(state, event).state == result, "\(state) \(event)")
      }
    }
  }

  @Test func `only a choice in a picker returns an item`() {
    for state in states {
      for event in events {
        let taken = SelectionScreen.reduce(state, event).taken
        let isChoice = state.picker != nil && [.chosen, .pressed(1)].contains(event)
        #expect((taken != nil) == isChoice, "\(state) \(event)")
      }
    }
    let taken = SelectionScreen.reduce(.picking(one, links), .pressed(1)).taken
    #expect(taken?.0 == one && taken?.1 == .open(link: "http://c.d"))
  }
}
