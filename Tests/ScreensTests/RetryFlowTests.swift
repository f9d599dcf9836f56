import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The effect of the retry key in each pane that shows a failure.
@Suite struct RetryFlowTests {
  private static let anna = ChatID("!anna")
  private static let fetch = Intent.messages(.fetchHistory(anna, before: nil))

  private func pressed(_ sitting: inout Sitting, _ key: Key = .function(5)) -> [Intent] {
    _ = sitting.take()
    sitting.press(key)
    return sitting.takeIntents()
  }

  @Test(arguments: [Key.function(5), .enter])
  func `the retry key reads an unreadable chat list again`(key: Key) {
    var sitting = Sitting(chats: [])
    sitting.receive { $0.receive(chatList: ChatListViewModel(state: .failed(Sample.failure))) }
    #expect(sitting.shows("No answer.") && sitting.shows("F5 tries again"))
    #expect(pressed(&sitting, key) == [.chatList(.retry)])
  }

  @Test func `the retry key reads an unreadable chat again`() {
    var sitting = Sitting()
    sitting.open("anna")
    let show = Intent.messages(.show(Self.anna, around: nil))
    let failed = MessagesViewModel(
      chat: Self.anna, title: "anna", subtitle: "",
      state: .failed(FailureViewModel(reason: "The disk is broken.", retry: show)), typing: "",
      draft: .empty, refused: [])
    sitting.receive { $0.receive(messages: failed) }
    #expect(sitting.shows("The disk is broken.") && sitting.shows("press F5 to try again"))
    #expect(pressed(&sitting) == [show])
  }

  @Test func `the retry key fetches missing history and resends failed messages`() {
    var sitting = Sitting()
    sitting.open("anna")
    func receive(_ rows: [MessageRowViewModel]) {
      let rows = MessageRows(
        rows: rows, earlier: Self.fetch, later: nil, historyNote: "They did not come.",
        newestEvent: nil, retry: Self.fetch)
      let viewModel = MessagesViewModel(
        chat: Self.anna, title: "anna", subtitle: "", state: .loaded(rows), typing: "",
        draft: .empty, refused: [])
      sitting.receive { $0.receive(messages: viewModel) }
    }
    receive([Sample.message(1)])
    #expect(pressed(&sitting) == [Self.fetch])
    receive([Sample.message(1), Sample.sending("t1", failed: true)])
    #expect(pressed(&sitting) == [.actions(.resend(TransactionID("t1"))), Self.fetch])
  }

  @Test func `while offline the retry key also reconnects`() {
    var sitting = Sitting()
    sitting.open("anna")
    let failed = Sample.messages(in: "anna", [Sample.sending("t1", failed: true)])
    sitting.receive { $0.receive(messages: failed) }
    let resend = Intent.actions(.resend(TransactionID("t1")))
    #expect(pressed(&sitting) == [resend])
    let offline = StatusLineViewModel(
      connection: "offline: no connection", tone: .offline, profile: "", report: "",
      retry: .reconnect)
    sitting.receive { $0.receive(statusLine: offline) }
    #expect(pressed(&sitting) == [resend, .reconnect])
  }

  @Test
  func `without a failure the retry key reconnects, and its hint is shown while offline`() {
    var sitting = Sitting(rows: 24, columns: 120)
    sitting.open("anna")
    #expect(pressed(&sitting) == [.reconnect])
    #expect(!sitting.shows("F5 retry"))
    let offline = StatusLineViewModel(
      connection: "offline: no connection", tone: .offline, profile: "", report: "",
      retry: .reconnect)
    sitting.receive { $0.receive(statusLine: offline) }
    #expect(sitting.shows("F5 retry"))
  }

  @Test func `the retry key repeats a directory search and the creation of a chat`() {
    var sitting = Sitting()
    sitting.press(.newChat)
    sitting.type("zo")
    let retry = Intent.createChat(.suggest("zo"))
    let failed = AutocompleteContactViewModel(
      words: "zo", candidates: [], note: "No directory.", retry: retry)
    sitting.receive { $0.receive(autocomplete: failed) }
    #expect(sitting.shows("No directory."))
    #expect(pressed(&sitting) == [retry, .reconnect])
    sitting.press(.enter)
    sitting.receive {
      $0.receive(createChat: CreateChatViewModel(state: .failed(Sample.failure)))
    }
    #expect(sitting.shows("No answer.") && sitting.shows("Enter tries again."))
    #expect(pressed(&sitting) == [.createChat(.create(ChatRequest(name: "zo")))])
  }
}
