import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The key that opens the successor of a replaced room.
@Suite struct FollowingFlowTests {
  private let follow = Intent.chatList(.follow(ChatID("!anna")))

  private func sitting() -> Sitting {
    var sitting = Sitting()
    sitting.open(
      "anna",
      [Sample.message(1), .successor(text: "This chat goes on in another room", follow: follow)])
    _ = sitting.take()
    return sitting
  }

  private func found(_ chat: String?) -> ChatListViewModel {
    ChatListViewModel(
      state: Sample.chats(["guide", "anna", "bob"]).state,
      chatToOpen: ChatToOpenViewModel(
        number: 1, conversation: chat.map { Conversation(ChatID($0)) }))
  }

  @Test func `following a replaced room requests the new chat and opens it`() {
    var sitting = sitting()
    #expect(sitting.shows("This chat goes on in another room"))
    sitting.press(.alt("g"))
    #expect(sitting.takeIntents() == [follow])
    sitting.receive { $0.receive(chatList: found("!next")) }
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!next"))
  }

  @Test func `the successor of a replaced room is not opened after the person opened another chat`()
  {
    var sitting = sitting()
    sitting.press(.function(7), .escape)
    sitting.open("bob")
    sitting.receive { $0.receive(chatList: found("!next")) }
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!bob"))
  }

  @Test func `a failure to follow a replaced room to its successor rings the bell`() {
    var sitting = sitting()
    sitting.press(.alt("g"))
    _ = sitting.take()
    sitting.receive { $0.receive(chatList: found(nil)) }
    #expect(sitting.take() == [.bell])
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
  }

  @Test func `at the end of a replaced room the reading position names the newest message`() {
    var sitting = Sitting()
    sitting.open("anna", [Sample.message(1), .successor(text: "moved", follow: follow)])
    let reading = sitting.takeReading()
    #expect(reading?.followsEnd == true && reading?.lastShown == EventID("$1"))
  }
}
