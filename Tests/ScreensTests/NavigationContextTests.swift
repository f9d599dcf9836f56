import Intents
@testable import Screens
import Testing
import ViewModels

/// Stands in for the whole screen, and records the navigation that a state machine requests.
private struct RecordingContext {
  private(set) var asked: [String] = []

  mutating func perform(_ effects: [SceneEffect]) {
    for effect in effects {
      switch effect {
      case .open(let chat): asked.append("show \(chat.rawValue)")
      case .hide(let place): asked.append("back from \(place)")
      default: break
      }
    }
  }
}

/// The panes' state machines ask for navigation by effects, and know neither who carries them out
/// nor what is shown then.
@Suite struct NavigationContextTests {
  private static let rows = ["anna", "bob"].map { Sample.chat($0) }

  @Test func `choosing a chat in the list shows the chat`() {
    var context = RecordingContext()
    var state = ChatListScreen.State.loading(wanted: nil)
    for event in [
      ChatListScreen.Event.received(Sample.chats(["anna", "bob"])), .moved(.down), .chosen,
    ] {
      let step = ChatListScreen.reduce(state, event, visible: 10)
      state = step.state
      context.perform(step.effects)
    }
    #expect(context.asked == ["show !bob"])
  }

  @Test func `choosing a match in the switcher shows the chat`() {
    var context = RecordingContext()
    var state = ChatSearch.State.closed
    for event in [
      ChatSearch.Event.opened(
        ComposerText(), nil, .chats, known: ChatSearchViewModel(query: "", rows: Self.rows)),
      .chosen,
    ] {
      let step = ChatSearch.reduce(state, event)
      state = step.state
      context.perform(step.effects)
    }
    #expect(context.asked == ["show !anna"])
  }

  @Test func `a created chat is shown, and leaving the new-chat form goes back`() {
    var context = RecordingContext()
    for last in [CreateChatScreen.Event.received(.created(ChatID("!new"))), .cancelled] {
      var state = CreateChatScreen.State.closed
      for event in [
        CreateChatScreen.Event.opened(CreateChatForm()), .edited(.type("@")), .edited(.type("a")),
        .edited(.type(":")), .edited(.type("s")), .submitted, last,
      ] {
        let step = CreateChatScreen.reduce(state, event)
        state = step.state
        context.perform(step.effects)
      }
    }
    #expect(context.asked == ["back from createChat", "show !new", "back from createChat"])
  }

  @Test func `closing the help or the message details only goes back`() {
    var context = RecordingContext()
    let help = HelpScreen.reduce(.open(HelpScreen.Form(firstLine: 3)), .cancelled)
    context.perform(help.effects)
    let about = MessageDetailsScreen.State.open(
      .event(EventID("$1")), part: .readers, firstLine: 0)
    context.perform(MessageDetailsScreen.reduce(about, .cancelled).effects)
    #expect(context.asked == ["back from help", "back from messageDetails"])
  }
}
