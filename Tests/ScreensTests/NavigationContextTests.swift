import Intents
import Testing
import ViewModels

@testable import Screens

/// Stands in the place of the whole screen and writes down where a pane's machine wants to go.
private struct RecordingContext {
  private(set) var asked: [String] = []

  mutating func perform(_ effects: [Effect], from place: Place) {
    for effect in effects {
      switch effect {
      case .open(let chat): asked.append("show \(chat.rawValue)")
      case .leave: asked.append("back from \(place)")
      case .intent, .bell, .command, .tryNotification: break
      }
    }
  }
}

/// A pane's machine asks its context to go somewhere and knows neither who does it nor what is shown then.
@Suite struct NavigationContextTests {
  private static let rows = ["anna", "bob"].map { Sample.chat($0) }

  @Test func `choosing in the list shows the chat`() {
    var context = RecordingContext()
    var state = ChatListScreen.State.loading(wanted: nil)
    for event in [
      ChatListScreen.Event.received(Sample.chats(["anna", "bob"])), .moved(.down), .chosen,
    ] {
      let step = ChatListScreen.reduce(state, event, visible: 10)
      state = step.state
      context.perform(step.effects, from: .chatList)
    }
    #expect(context.asked == ["show !bob"])
  }

  @Test func `choosing in the switcher shows the chat, and Esc goes back`() {
    var context = RecordingContext()
    for last in [SwitcherScreen.Event.chosen(at: 1), .cancelled] {
      var state = SwitcherScreen.State.closed
      for event in [
        SwitcherScreen.Event.opened(known: SwitcherViewModel(query: "", rows: Self.rows)), last,
      ] {
        let step = SwitcherScreen.reduce(state, event)
        state = step.state
        context.perform(step.effects, from: .switcher)
      }
    }
    #expect(context.asked.last == "back from switcher")
    #expect(context.asked.contains("show !anna"))
  }

  @Test func `a chat that was made is shown, and leaving the form goes back`() {
    var context = RecordingContext()
    for last in [CreateChatScreen.Event.received(.created(ChatID("!new"))), .cancelled] {
      var state = CreateChatScreen.State.closed
      for event in [
        CreateChatScreen.Event.opened(CreateChatForm()), .edited(.type("@")), .edited(.type("a")),
        .edited(.type(":")), .edited(.type("s")), .submitted(at: 1), last,
      ] {
        let step = CreateChatScreen.reduce(state, event)
        state = step.state
        context.perform(step.effects, from: .createChat)
      }
    }
    #expect(context.asked == ["back from createChat", "show !new", "back from createChat"])
  }

  @Test func `overlays go back and show nothing`() {
    var context = RecordingContext()
    let help = HelpScreen.reduce(.open(firstLine: 3), .cancelled)
    context.perform(help.effects, from: .help)
    let about = InspectionScreen.State.open(.event(EventID("$1")), showsReaders: true, firstLine: 0)
    context.perform(InspectionScreen.reduce(about, .cancelled).effects, from: .inspection)
    #expect(context.asked == ["back from help", "back from inspection"])
  }
}
