import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct PeekFlowTests {
  private let look = Key.right

  private func peeking(rows: Int = 24, columns: Int = 100) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.press(.down)
    _ = sitting.take()
    sitting.press(look)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    return sitting
  }

  @Test(arguments: [(24, 100), (24, 60), (12, 40), (5, 20)])
  func `the peek key shows the selected chat and marks no message as read`(rows: Int, columns: Int)
  {
    var sitting = peeking(rows: rows, columns: columns)
    #expect(sitting.shows("message 2"))
    if rows >= 12 { #expect(sitting.shows("peek: anna")) }
    let outcomes = sitting.take()
    #expect(outcomes.contains(.intent(.peek(ChatID("!anna")))))
    #expect(!outcomes.contains(.intent(.messages(.open(ChatID("!anna"))))))
    #expect(sitting.screens.reading.chat == nil)
  }

  @Test(arguments: [Key.escape, .right])
  func `the end of a peek closes the chat`(key: Key) {
    var sitting = peeking()
    _ = sitting.take()
    sitting.press(key)
    #expect(sitting.takeIntents().first == .messages(.close))
    #expect(!sitting.shows("message 2"))
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `Enter opens the peeked chat, which then counts as read`() {
    var sitting = peeking()
    _ = sitting.take()
    sitting.press(.enter)
    #expect(!sitting.shows("peek:"))
    let outcomes = sitting.take()
    #expect(outcomes.contains(.intent(.messages(.open(ChatID("!anna"))))))
    #expect(sitting.screens.reading.chat == ChatID("!anna"))
    #expect(sitting.screens.reading.lastShown == EventID("$2"))
    sitting.type("hi")
    #expect(sitting.beforeCursor?.hasSuffix("hi") == true)
  }

  @Test func `the peek follows the selection, and the page keys scroll its messages`() {
    var sitting = peeking()
    _ = sitting.take()
    sitting.press(.down)
    #expect(sitting.takeIntents().contains(.peek(ChatID("!bob"))))
    sitting.receive {
      $0.receive(messages: Sample.messages(in: "bob", (1...100).map { Sample.message($0) }))
    }
    #expect(sitting.shows("peek: bob") && sitting.shows("message 100"))
    sitting.press(.pageUp)
    #expect(!sitting.shows("message 100"))
    #expect(sitting.screens.reading.chat == nil)
  }

  @Test func `the end of a peek shows the open chat again, which is then read`() {
    var sitting = Sitting()
    sitting.open("guide", [Sample.message(7)])
    sitting.type("half a thou")
    sitting.press(.function(6), .down, look)
    sitting.receive { $0.receive(messages: Sample.messages(in: "anna")) }
    #expect(sitting.shows("peek: anna"))
    _ = sitting.take()
    sitting.press(.escape)
    #expect(sitting.takeIntents().contains(.messages(.open(ChatID("!guide")))))
    sitting.receive { $0.receive(messages: Sample.messages(in: "guide", [Sample.message(7)])) }
    #expect(sitting.shows("message 7") && sitting.shows("half a thou"))
    #expect(sitting.screens.reading.lastShown == EventID("$7"))
  }

  @Test func `a peek that ends before its messages arrive shows the open chat at once`() {
    var sitting = Sitting()
    sitting.open("guide", [Sample.message(7)])
    sitting.press(.tab, .down, look, look)
    #expect(sitting.shows("message 7") || sitting.shows("Loading"))
    #expect(sitting.screens.messages.peek == nil)
    #expect(sitting.shows("message 7"))
  }

  @Test func `letters during a peek end it and go to the filter of the list`() {
    var sitting = peeking()
    sitting.type("na")
    #expect(sitting.screens.messages.peek == nil && sitting.screens.navigation.top == .chatList)
    #expect(sitting.screens.chatList.filter.search.state.form?.query.text == "na")
    #expect(sitting.screens.reading.chat == nil)
  }
}
