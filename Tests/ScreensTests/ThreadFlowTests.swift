import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// Going from the main timeline of a chat into a thread, and back.
@Suite struct ThreadFlowTests {
  private let chat = ChatID("!anna")
  private let root = EventID("$30")

  private func beginning(unread: String = "") -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(root), sender: "bob", senderColor: 2, time: "14:03", body: "the beginning",
        kind: .text, delivery: nil,
        abilities: MessageAbilities(
          canReply: true, canEdit: false, canDelete: false, failure: "", resend: [], discard: [],
          thread: root),
        thread: ThreadLineViewModel(
          root: root, forms: ["4 replies, last by bob 14:09"], unread: unread)))
  }

  private func sitting(rows: Int = 24, columns: Int = 120, unread: String = "") -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.open("anna", (1...29).map { Sample.message($0) } + [beginning(unread: unread)])
    _ = sitting.take()
    return sitting
  }

  private func thread(draft: Draft = .empty) -> MessagesViewModel {
    MessagesViewModel(
      chat: chat, thread: root, title: "Thread: the beginning", subtitle: "anna",
      state: .loaded(
        MessageRows(
          rows: [Sample.message(30, body: "the beginning"), Sample.message(41, body: "an answer")],
          earlier: nil, later: nil, historyNote: "", newestEvent: EventID("$41"))),
      typing: "", draft: draft, refused: [])
  }

  private func opened(unread: String = "") -> Sitting {
    var sitting = sitting(unread: unread)
    sitting.press(.up, .alt("t"))
    sitting.receive { $0.receive(messages: thread()) }
    return sitting
  }

  @Test func `a key opens the thread of the selected message, Esc goes back`() {
    var sitting = sitting()
    sitting.press(.up)
    #expect(sitting.shows("Open thread"))
    sitting.press(KeyStroke.alt("t"))
    #expect(sitting.takeIntents().contains(.messages(.open(chat, thread: root))))
    sitting.receive { $0.receive(messages: thread()) }
    #expect(sitting.shows("‹ Thread: the beginning"))
    #expect(sitting.shows("an answer"))
    #expect(sitting.shows("Answer in the thread"))
    #expect(!sitting.shows("message 29"))
    _ = sitting.take()
    sitting.press(.escape)
    #expect(sitting.takeIntents().contains(.messages(.open(chat))))
    sitting.receive {
      $0.receive(
        messages: Sample.messages(
          in: "anna", (1...29).map { Sample.message($0) } + [beginning()]))
    }
    #expect(sitting.shows("message 29"))
  }

  @Test func `a click on the line about a thread opens it, a click on the title goes back`() throws
  {
    var sitting = sitting()
    let row = try #require(sitting.lines.firstIndex { $0.contains("4 replies") })
    sitting.input(.mouse(MouseInput(kind: .press, row: row, column: 60)))
    #expect(sitting.takeIntents().contains(.messages(.open(chat, thread: root))))
    sitting.receive { $0.receive(messages: thread()) }
    let back = try #require(sitting.lines.first?.firstIndex(of: "‹"))
    let line = try #require(sitting.lines.first)
    let column = line.distance(from: line.startIndex, to: back)
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: column)))
    #expect(sitting.takeIntents().contains(.messages(.open(chat))))
  }

  @Test func `a text written in a thread is sent to the thread, and not as a reply to a message`() {
    var sitting = opened()
    _ = sitting.take()
    sitting.type("yes")
    sitting.press(.enter)
    let sent = sitting.takeIntents().compactMap { intent in
      if case .messages(.submit(let submission)) = intent { submission } else { nil }
    }
    #expect(sent.map(\.thread) == [root])
    #expect(sent.map(\.chat) == [chat])
    #expect(sent.map(\.relation) == [nil])
  }

  @Test func `a thread and its chat keep drafts of their own`() {
    var sitting = sitting()
    sitting.type("for the chat")
    sitting.press(KeyStroke.alt("m"), KeyStroke.alt("t"))
    sitting.receive {
      $0.receive(messages: thread(draft: Draft(text: "for the thread", cursor: 0)))
    }
    #expect(sitting.shows("for the thread"))
    #expect(!sitting.shows("for the chat"))
    _ = sitting.take()
    sitting.type("X")
    sitting.press(.escape)
    #expect(
      sitting.takeIntents().contains(
        .messages(.draft(chat, Draft(text: "Xfor the thread", cursor: 1), thread: root))))
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(sitting.shows("for the chat"))
  }

  @Test func `the reading position in a thread names that thread`() {
    var sitting = opened()
    #expect(
      sitting.takeReading()
        == ReadingPosition(
          chat: chat, thread: root, isFocused: true, followsEnd: true, lastShown: EventID("$41")))
  }

  @Test func `a view model of the chat does not replace its open thread`() {
    var sitting = opened()
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(sitting.shows("an answer"))
  }

  @Test func `/thread opens the newest unread thread, and says when there is none`() {
    var sitting = sitting(unread: "2 new")
    sitting.type("/thread")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.messages(.open(chat, thread: root))))
    var empty = Sitting(columns: 120)
    empty.open("anna")
    empty.type("/thread")
    empty.press(.enter)
    #expect(empty.shows("Nothing to do for /thread"))
  }

  @Test func `on a narrow screen Esc goes from the thread to the chat, then to the list`() {
    var sitting = sitting(rows: 20, columns: 60)
    sitting.press(.up, .alt("t"))
    sitting.receive { $0.receive(messages: thread()) }
    #expect(sitting.shows("‹ Thread: the beginning"))
    sitting.press(.escape)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(sitting.shows("‹ anna"))
    sitting.press(.escape)
    #expect(sitting.shows("Chats"))
  }

  @Test func `choosing the chat of the open thread in the list shows its main timeline again`() {
    var sitting = opened()
    sitting.press(.function(6))
    _ = sitting.take()
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.messages(.open(chat))))
  }
}
