import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct UnreadFlowTests {
  private let anna = ChatID("!anna")

  private func rows(_ numbers: ClosedRange<Int>, unreadFrom: Int? = nil) -> [MessageRowViewModel] {
    numbers.flatMap { number in
      number == unreadFrom
        ? [.unreadLine("new messages"), Sample.message(number)] : [Sample.message(number)]
    }
  }

  private func around(_ number: Int) -> Intent {
    .messages(.show(anna, around: .event(EventID("$\(number)"))))
  }

  private func viewModel(
    _ rows: [MessageRowViewModel], unread: Intent? = nil, later: Intent? = nil
  ) -> MessagesViewModel {
    MessagesViewModel(
      chat: anna, title: "anna", subtitle: "",
      state: .loaded(
        MessageRows(
          rows: rows, earlier: nil, later: later, historyNote: "",
          newestEvent: later == nil ? EventID("$100") : nil, unread: unread)),
      typing: "", draft: .empty, refused: [])
  }

  @Test func `a chat opens at the unread line and is not read before its end was shown`() {
    var sitting = Sitting()
    sitting.press(.down, .enter)
    _ = sitting.take()
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(1...100, unreadFrom: 60)))
    }
    #expect(sitting.shows("new messages") && sitting.shows("message 60"))
    #expect(!sitting.shows("message 59") && !sitting.shows("message 100"))
    #expect(sitting.takeReading()?.followsEnd == false)
    sitting.press(.alt(.end))
    #expect(sitting.takeReading()?.lastShown == EventID("$100"))
  }

  @Test func `rows that arrive below the first unread message leave it on top`() {
    var sitting = Sitting()
    sitting.press(.down, .enter)
    let gap = MessageRowViewModel.gap(text: "missing here", fetch: around(50))
    let read = rows(1...9)
    let unread = rows(10...10, unreadFrom: 10)
    sitting.receive { [self] in
      $0.receive(messages: viewModel(read + unread + [gap] + rows(50...100)))
    }
    #expect(sitting.shows("new messages") && sitting.shows("missing here"))
    sitting.receive { [self] in
      $0.receive(messages: viewModel(read + unread + [gap] + rows(30...100)))
    }
    #expect(sitting.shows("new messages") && sitting.shows("message 30"))
    sitting.receive { [self] in
      $0.receive(messages: viewModel(read + unread + rows(11...100)))
    }
    #expect(sitting.shows("new messages") && sitting.shows("message 10"))
    #expect(sitting.shows("message 11") && !sitting.shows("message 9 "))
    // After further messages the newest rows do not include the unread line any more.
    _ = sitting.take()
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(20...100), unread: around(10)))
    }
    #expect(sitting.takeIntents().contains(around(10)))
    sitting.receive { [self] in
      $0.receive(messages: viewModel(read + unread + rows(11...100)))
    }
    #expect(sitting.shows("new messages") && sitting.shows("message 11"))
    // After the person has scrolled, the visible rows stay.
    sitting.press(.pageDown)
    #expect(!sitting.shows("new messages"))
    let lines = sitting.lines
    sitting.receive { [self] in
      $0.receive(messages: viewModel(read + unread + [gap] + rows(11...100)))
    }
    #expect(sitting.lines == lines)
  }

  @Test func `a chat opens at its end if all unread messages fit`() {
    var sitting = Sitting()
    sitting.press(.down, .enter)
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(1...100, unreadFrom: 98)))
    }
    #expect(sitting.shows("new messages") && sitting.shows("message 100"))
    #expect(sitting.takeReading()?.lastShown == EventID("$100"))
  }

  @Test func `an unread line that is not loaded is loaded first, and no message is read`() {
    var sitting = Sitting()
    sitting.press(.down, .enter)
    _ = sitting.take()
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(90...100), unread: around(20)))
    }
    let outcomes = sitting.take()
    #expect(outcomes.contains(.intent(around(20))))
    #expect(sitting.screens.reading.followsEnd == false)
    #expect(sitting.screens.reading.lastShown == nil)
    // Another view model during the request causes no second request.
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(89...100), unread: around(20)))
    }
    #expect(!sitting.take().contains(.intent(around(20))))
    let later = Intent.messages(.show(anna, around: .event(EventID("$60"))))
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(1...60, unreadFrom: 20), later: later))
    }
    #expect(sitting.shows("new messages") && sitting.shows("message 20"))
    #expect(!sitting.takeIntents().contains(.messages(.show(anna, around: nil))))
  }

  @Test func `the first-unread key goes to the unread line, or rings the bell without one`() {
    var sitting = Sitting()
    sitting.open("anna", rows(1...100))
    sitting.press(.alt("u"))
    #expect(sitting.take().contains(.bell))
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(1...100, unreadFrom: 50)))
    }
    #expect(!sitting.shows("new messages"))
    sitting.press(.alt("u"))
    #expect(sitting.shows("new messages"))
    sitting.press(.alt(.end), KeyStroke(.function(8)))
    #expect(sitting.shows("new messages"))
  }

  @Test func `scrolling ends the search for an unread line that is not loaded`() {
    var sitting = Sitting()
    sitting.press(.down, .enter)
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(1...100), unread: around(-20)))
    }
    sitting.press(.pageUp)
    let before = sitting.lines
    sitting.receive { [self] in
      $0.receive(messages: viewModel(rows(0...100, unreadFrom: 0)))
    }
    #expect(sitting.lines == before)
  }

  @Test func `a next unread chat outside of the loaded rows is searched in the whole list`() {
    var sitting = Sitting()
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna"], hasMore: true)) }
    sitting.press(.alt("a"))
    #expect(sitting.takeIntents() == [.chatList(.findUnread(after: nil))])
    let found = ChatToOpenViewModel(number: 1, conversation: Conversation(ChatID("!far")))
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: Sample.chats(["guide", "anna"], hasMore: true).state, chatToOpen: found))
    }
    #expect(sitting.takeIntents().contains(.messages(.open(ChatID("!far")))))
  }

  @Test(arguments: [EventID("$30"), nil])
  func `the next-unread key in an unread chat opens the thread or chat that the router finds`(
    found root: EventID?
  ) {
    var sitting = Sitting()
    let chats = Sample.chats(["guide", "anna"], unread: ["guide", "anna"])
    sitting.receive { $0.receive(chatList: chats) }
    sitting.open("anna")
    _ = sitting.take()
    sitting.press(.alt("a"))
    let anna = Conversation(ChatID("!anna"))
    #expect(sitting.takeIntents() == [.chatList(.findUnread(after: anna))])
    let next = root.map { Conversation(anna.chat, thread: $0) } ?? Conversation(ChatID("!guide"))
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: chats.state, chatToOpen: ChatToOpenViewModel(number: 1, conversation: next)))
    }
    #expect(sitting.screens.messages.state.conversation == next)
  }

  @Test func `a late result of the search for the next unread chat opens no chat`() {
    var sitting = Sitting()
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna"], hasMore: true)) }
    sitting.press(.alt("a"))
    sitting.open("anna")
    _ = sitting.take()
    let found = ChatToOpenViewModel(number: 1, conversation: Conversation(ChatID("!far")))
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: Sample.chats(["guide", "anna"]).state, chatToOpen: found))
    }
    #expect(sitting.screens.messages.state.session?.chat == ChatID("!anna"))
  }

  @Test func `a chat is marked as read by a key`() {
    var sitting = Sitting()
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna"], unread: ["anna"])) }
    sitting.press(.down, .markRead)
    #expect(sitting.takeIntents() == [.chatList(.markRead(ChatID("!anna")))])
  }

  @Test func `marking a chat as read can be undone for five seconds`() {
    var sitting = Sitting()
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna"], unread: ["anna"])) }
    sitting.press(.down, .markRead)
    #expect(sitting.shows("anna is marked as read.   Undo  Alt-Z "))
    // Keys that write no text leave the offer.
    sitting.press(.up)
    sitting.wait(milliseconds: 4_900)
    _ = sitting.takeIntents()
    sitting.press(KeyStroke.alt("z"))
    #expect(sitting.takeIntents() == [.actions(.undoRead(ChatID("!anna")))])
    #expect(!sitting.shows("is marked as read"))
    sitting.press(.down, .markRead)
    sitting.wait(milliseconds: 5_100)
    #expect(!sitting.shows("is marked as read"))
    _ = sitting.take()
    sitting.press(KeyStroke.alt("z"))
    #expect(sitting.take() == [.bell])
  }

  @Test func `undo reverts the latest change, be it typed text or a chat marked as read`() {
    var sitting = Sitting()
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna"], unread: ["anna"])) }
    sitting.open("guide")
    sitting.type("one two")
    sitting.press(.function(6))
    sitting.press(.down, .markRead)
    sitting.press(.function(6))
    _ = sitting.takeIntents()
    sitting.press(KeyStroke.alt("z"))
    #expect(sitting.takeIntents() == [.actions(.undoRead(ChatID("!anna")))])
    #expect(sitting.screens.messages.state.session?.text.text == "one two")
    sitting.press(.function(6))
    sitting.press(.down, .markRead)
    sitting.press(.function(6))
    sitting.type(" three")
    #expect(sitting.shows("is marked as read"))
    sitting.press(KeyStroke.alt("z"))
    #expect(sitting.screens.messages.state.session?.text.text == "one two ")
    #expect(!sitting.takeIntents().contains(.actions(.undoRead(ChatID("!anna")))))
  }

  @Test func `a chat without unread messages is not marked as read`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.press(.down, .markRead)
    #expect(sitting.take().contains(.bell) && !sitting.shows("is marked as read"))
  }

  @Test func `marking all as read rings the bell if no message is unread`() {
    var sitting = Sitting()
    _ = sitting.take()
    sitting.press(.markAllRead)
    #expect(sitting.take() == [.bell] && sitting.screens.question.question == nil)
    sitting.receive { $0.receive(chatList: Sample.chats(["guide", "anna"], unread: ["anna"])) }
    sitting.press(.markAllRead)
    #expect(sitting.shows("Mark all"))
  }

  @Test(arguments: [(24, 100), (12, 40), (5, 20)])
  func `only a confirmation marks all chats as read`(rows: Int, columns: Int) {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.receive { $0.receive(badge: BadgeViewModel(unread: 3, mentions: 0, title: "(3)")) }
    _ = sitting.take()
    sitting.press(.markAllRead)
    #expect(sitting.shows("Mark all"))
    sitting.press(.enter)
    #expect(!sitting.shows("Mark all"))
    #expect(sitting.takeIntents() == [])
    sitting.press(.markAllRead, .escape)
    #expect(sitting.takeIntents() == [])
    sitting.press(.markAllRead, .look, .enter)
    #expect(!sitting.shows("Mark all"))
    #expect(sitting.takeIntents() == [.chatList(.markAllRead)])
  }
}
