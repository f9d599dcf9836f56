import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct MessagesLayoutTests {
  @Test func `scrolling messages up and down by as many lines ends at the end of the chat`() {
    let rows = Samples.rows(Samples.conversation)
    for height in 1...12 {
      var position = ScrollPosition.end
      for _ in 0..<5 { position = scrolled(position, by: -1, rows, height: height) }
      for _ in 0..<5 { position = scrolled(position, by: 1, rows, height: height) }
      #expect(position == .end)
    }
  }

  @Test func `each scroll step up shows one line more above and one less below`() {
    let rows = Samples.rows(Samples.conversation)
    var position = ScrollPosition.end
    var before = messages(rows, position, height: 5)
    for step in 1...6 {
      position = scrolled(position, by: -1, rows, height: 5)
      let after = messages(rows, position, height: 5)
      #expect(Array(after.dropFirst()) == Array(before.dropLast()), "step \(step)")
      before = after
    }
  }

  @Test func `scrolling up stops at the start of the chat with a full page`() {
    let rows = Samples.rows(Samples.conversation, historyNote: "This is the start of the chat")
    let position = scrolled(.end, by: Int.min, rows, height: 6)
    let lines = messages(rows, position, height: 6)
    #expect(lines.first?.contains("This is the start") == true)
    #expect(lines.last?.contains("It did.") == true)
    #expect(scrolled(position, by: -1, rows, height: 6) == position)
    #expect(scrolled(position, by: Int.max, rows, height: 6) == .end)
  }

  @Test func `messages that fit on the screen do not scroll`() {
    let rows = Samples.rows(Array(Samples.conversation.prefix(3)))
    #expect(scrolled(.end, by: -10, rows, height: 20) == .end)
    #expect(scrolled(.end, by: -10, Samples.rows([]), height: 20) == .end)
    #expect(scrolled(.end, by: -10, rows, height: 0) == .end)
  }

  @Test func `the scrolled view stays when rows arrive before or after it`() {
    let few = (100..<140).map {
      Samples.message($0, "Anna", "12:\($0)", "message \($0)", beginsGroup: false)
    }
    let older = (50..<100).map {
      Samples.message($0, "Anna", "12:\($0)", "message \($0)", beginsGroup: false)
    }
    let newer = (140..<160).map {
      Samples.message($0, "Bob", "13:\($0)", "message \($0)", beginsGroup: false)
    }
    let position = scrolled(.end, by: -17, Samples.rows(few), height: 10)
    let shown = messages(Samples.rows(few), position, height: 10)
    #expect(shown.last?.contains("message 122") == true)
    #expect(messages(Samples.rows(older + few), position, height: 10) == shown)
    #expect(messages(Samples.rows(few + newer), position, height: 10) == shown)
    #expect(messages(Samples.rows(older + few + newer), position, height: 10) == shown)
  }

  @Test func `new rows move a view that follows the end of the chat`() {
    let rows = (0..<30).map {
      Samples.message($0, "Anna", "12:\($0)", "message \($0)", beginsGroup: false)
    }
    let more = rows + [Samples.message(30, "Bob", "12:59", "the newest", beginsGroup: false)]
    #expect(messages(Samples.rows(more), .end, height: 4).last?.contains("the newest") == true)
    #expect(draw(Samples.rows(more), .end).lastShown == EventID("$30"))
  }

  @Test func `removing the row at which a scrolled view is anchored moves the view to the end`() {
    let rows = Samples.rows(Samples.conversation)
    let gone = ScrollPosition.anchored(row: .message(.local(TransactionID("t"))), line: 3)
    #expect(draw(rows, gone).isAtEnd)
    #expect(draw(rows, gone) == draw(rows, .end))
  }

  @Test func `removing the divider at which a view is anchored leaves it at the next message`() {
    let with = (1...20).map {
      Samples.message($0, "Anna", "12:\($0)", "message \($0)", beginsGroup: false)
    }
    var rows = with
    rows.insert(.unreadLine("new"), at: 9)
    let key = MessagesLayout.key(of: 9, in: rows)
    #expect(key == .before(.event(EventID("$10")), kind: 2))
    let position = key.map { ScrollPosition.anchored(row: $0, line: 0) } ?? .end
    #expect(messages(Samples.rows(rows), position, height: 4).last?.contains("─ new ─") == true)
    #expect(messages(Samples.rows(with), position, height: 4).last?.contains("message 10") == true)
  }

  @Test func `a narrower pane keeps the anchored message visible`() {
    let rows = (1...20).map {
      Samples.message(
        $0, "Anna", "12:\($0)", String(repeating: "word \($0) ", count: 20), beginsGroup: false)
    }
    let position = ScrollPosition.anchored(row: .message(.event(EventID("$9"))), line: 50)
    for width in [20, 30, 50, 90, 200] {
      let drawing = MessagesPane.draw(
        Samples.messages(.loaded(Samples.rows(rows))), state(position),
        size: Size(rows: 8, columns: width))
      #expect(drawing.lastShown == EventID("$9"))
    }
  }

  @Test func `scrolling among submitting texts keeps the last line of the last message visible`() {
    let last = Samples.message(9, "Bob", "09:18", "one\ntwo\nthree", color: 2, beginsGroup: false)
    let submitting = (1...3).map {
      Submission(chat: ChatID("!a"), transaction: TransactionID("t\($0)"), text: "text \($0)")
    }
    for lines in [-1, -2] {
      let position = MessagesLayout.scrolled(
        from: .end, by: lines, rows: Samples.rows(Samples.conversation + [last]),
        submitting: submitting, width: 60, height: 5)
      #expect(position == .anchored(row: .message(.event(EventID("$9"))), line: 2), "\(lines)")
    }
  }

  @Test func `the end of loaded rows that are not the newest is not the end of the chat`() {
    let rows = Samples.rows(Samples.conversation, hasLater: true)
    let drawing = draw(rows, .end)
    #expect(!drawing.isAtEnd)
    #expect(drawing.lastLine == .anchored(row: .message(.event(EventID("$8"))), line: 1))
    #expect(drawing.isNearBottom(height: 5))
    #expect(scrolled(.end, by: 3, rows, height: 5) == drawing.lastLine)
  }

  @Test func `the last message reported as shown is one that the server has`() {
    let local = MessageRowViewModel.message(
      MessageViewModel(
        id: .local(TransactionID("t")), sender: "you", senderColor: 0, time: "12:00", body: "mine",
        kind: .text, delivery: Samples.delivery(.queued)))
    let rows = Samples.rows(Samples.conversation + [local])
    #expect(draw(rows, .end).lastShown == EventID("$8"))
    let partly = ScrollPosition.anchored(row: .message(.event(EventID("$5"))), line: 0)
    #expect(draw(rows, partly).lastShown == EventID("$5"))
    #expect(draw(Samples.rows([local]), .end).lastShown == nil)
  }

  @Test func `the drawn messages report that the view is near the first or last loaded row`() {
    let rows = (0..<100).map {
      Samples.message($0, "Anna", "12:\($0)", "message \($0)", beginsGroup: false)
    }
    let middle = ScrollPosition.anchored(row: .message(.event(EventID("$50"))), line: 0)
    let drawing = draw(Samples.rows(rows), middle)
    #expect(!drawing.isNearTop(height: 10) && !drawing.isNearBottom(height: 10))
    #expect(draw(Samples.rows(rows), .end).isNearBottom(height: 10))
    let top = scrolled(.end, by: -1_000, Samples.rows(rows), height: 10)
    #expect(draw(Samples.rows(rows), top).isNearTop(height: 10))
  }

  @Test func `a page of a long chat with a huge message is drawn ten times within five seconds`() {
    let huge = Samples.message(
      0, "Mallory", "12:00", String(repeating: "lorem ipsum ", count: 5_000), beginsGroup: false)
    let rows =
      (1..<20_000).map { Samples.message($0, "Anna", "12:00", "message \($0)", beginsGroup: false) }
      + [huge]
    let model = Samples.messages(.loaded(Samples.rows(rows)))
    let time = processorTime {
      for _ in 0..<10 {
        _ = MessagesPane.draw(model, state(.end), size: Size(rows: 40, columns: 80))
      }
    }
    // A debug build takes some 100 ms; laying out all rows would take many
    // seconds.
    #expect(time < .seconds(5))
  }

  @Test func `messages can be drawn at every small size and at impossible scroll positions`() {
    let states: [ScrollPosition] = [
      .end, .anchored(row: .message(.event(EventID("$5"))), line: -7),
      .anchored(row: .before(.event(EventID("$1")), kind: 0), line: .max),
    ]
    for rows in 0...7 {
      for columns in 0...25 {
        for position in states {
          let size = Size(rows: rows, columns: columns)
          var state = state(position)
          state.note = "note"
          state.composer = ComposerState(text: "世界\n\nx", cursor: 99)
          let model = Samples.messages(.loaded(Samples.rows(Samples.conversation)), typing: "…")
          #expect(MessagesPane.draw(model, state, size: size).drawing.buffer.size == size)
        }
      }
    }
  }

  private func scrolled(
    _ position: ScrollPosition, by lines: Int, _ rows: MessageRows, height: Int
  ) -> ScrollPosition {
    MessagesLayout.scrolled(from: position, by: lines, rows: rows, width: 60, height: height)
  }

  private func state(_ position: ScrollPosition) -> MessagesPaneState {
    var state = Samples.messagesState()
    state.scroll = position
    return state
  }

  /// Draws a messages pane that has five rows for messages.
  private func draw(_ rows: MessageRows, _ position: ScrollPosition) -> MessagesDrawing {
    MessagesPane.draw(
      Samples.messages(.loaded(rows)), state(position), size: Size(rows: 7, columns: 60))
  }

  /// Returns the text of the rows with messages in a messages pane that has `height` such rows.
  private func messages(
    _ rows: MessageRows, _ position: ScrollPosition, height: Int
  ) -> [String] {
    // A low pane has no title, and only a high one has a row between messages and composer.
    let (above, below) = height < 5 ? (0, 1) : height == 5 ? (1, 1) : (1, 2)
    let size = Size(rows: above + height + below, columns: 60)
    let buffer = MessagesPane.draw(
      Samples.messages(.loaded(rows)), state(position), size: size
    ).drawing.buffer
    return (above..<above + height).map { row in String(buffer.row(row).map(\.text)) }
  }
}
