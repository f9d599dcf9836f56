import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct SelectionTests {
  private func id(_ number: Int) -> MessageID { .event(EventID("$\(number)")) }

  private func draw(_ state: MessagesPaneState, size: Size, _ name: String) {
    let rows: [MessageRowViewModel] = [
      Samples.message(
        1, "Anna", "09:00", "Shall we take the ridge?",
        reactions: [ReactionViewModel(key: "👍", people: 2, own: EventID("$r"))]),
      Samples.message(
        2, "Bob", "09:01", "Only if the weather holds, and it does not look like it", color: 2,
        quote: "Anna  Shall we take the ridge?"),
      Samples.own(
        3, "09:02", "Then the valley", .sent,
        pending: [
          PendingViewModel(words: "edit: sending", hasFailed: false),
          PendingViewModel(words: "reaction 👍 failed: not allowed", hasFailed: true),
        ]),
    ]
    let drawing = MessagesPane.draw(
      Samples.messages(.loaded(Samples.rows(rows))), state, size: size)
    Snapshot.expect(drawing.drawing, pane: "messages", named: name)
  }

  @Test func `the selected message is highlighted and has the cursor`() {
    var state = Samples.messagesState()
    state.selected = id(2)
    for (size, focused, name) in [
      (Size(rows: 12, columns: 50), 0, "messages-selected-50x12"),
      (Size(rows: 18, columns: 20), 1, "messages-selected-20x18"),
    ] {
      state.bar = MessageBar(
        message: id(2),
        buttons: [
          RowButton(words: "Reply", key: "Alt-R"), RowButton(words: "React", key: "Ctrl-T"),
          RowButton(words: "Copy", key: "Ctrl-Y"),
        ], more: RowButton(words: "More", key: "F12"), focused: focused, pageColumns: size.columns)
      draw(state, size: size, name)
    }
  }

  @Test func `the quoted message is shown above the composer during a reply`() {
    var state = Samples.messagesState("No")
    state.composerNote = "↳ Bob: Only if the weather holds, and it does not look like it"
    draw(state, size: Size(rows: 12, columns: 50), "messages-answering-50x12")
    draw(state, size: Size(rows: 5, columns: 20), "messages-answering-20x5")
  }

  @Test func `a picker names the key of a choice that has one`() {
    var state = PickerPaneState()
    state.title = "React"
    state.choices = [
      PickerLine(words: "👍 thumbs up"), PickerLine(words: "❤  heart"),
      PickerLine(words: "🎉 party (take back)", key: "Ctrl-T"),
    ]
    state.selected = 2
    for (size, name) in [
      (PickerPane.size(state, in: Size(rows: 30, columns: 80)), "picker-80x30"),
      (PickerPane.size(state, in: Size(rows: 4, columns: 20)), "picker-20x4"),
    ] {
      Snapshot.expect(PickerPane.draw(state, size: size), pane: "picker", named: name)
    }
  }

  @Test func `a picker that is longer than the screen shows the selected item`() {
    var state = PickerPaneState()
    state.choices = (1...30).map { PickerLine(words: "link \($0)") }
    state.selected = 29
    let size = PickerPane.size(state, in: Size(rows: 8, columns: 40))
    #expect(size.rows == 8)
    #expect(PickerPane.index(atRow: 6, state, size: size) == 29)
    #expect(PickerPane.index(atRow: 1, state, size: size) == 24)
    #expect(PickerPane.index(atRow: 0, state, size: size) == nil)
    #expect(PickerPane.index(atRow: 7, state, size: size) == nil)
  }

  @Test func `a picker that cannot show all items names the shown range`() {
    var state = PickerPaneState()
    state.title = "React"
    state.choices = (1...8).map { PickerLine(words: "reaction \($0)") }
    for (size, name) in [
      (Size(rows: 7, columns: 30), "picker-part-30x7"),
      (Size(rows: 5, columns: 20), "picker-part-20x5"),
    ] {
      Snapshot.expect(PickerPane.draw(state, size: size), pane: "picker", named: name)
    }
  }

  // MARK: Moving the selection

  private func layout(_ rows: [MessageRowViewModel], width: Int = 50) -> MessagesLayout {
    MessagesLayout(rows: Samples.rows(rows), width: width)
  }

  @Test func `moving the message selection goes by messages and stops at both ends`() {
    let layout = layout(Samples.conversation)
    #expect(layout.message(0, from: nil) == id(8))
    #expect(layout.message(-1, from: id(8)) == id(7))
    #expect(layout.message(-1, from: id(4)) == id(2))
    #expect(layout.message(-5, from: id(2)) == id(1))
    #expect(layout.message(Int.max, from: id(1)) == id(8))
    #expect(layout.message(Int.min, from: id(8)) == id(1))
    #expect(self.layout([]).message(1, from: nil) == nil)
  }

  @Test func `moving the selection by a page goes to the next page, always to another message`() {
    let rows = (1...40).map {
      Samples.message($0, "Bob", "09:00", "line \($0)", beginsGroup: false)
    }
    let layout = layout(rows)
    #expect(layout.message(aPage: true, from: id(40), height: 10) == id(31))
    #expect(layout.message(aPage: false, from: id(31), height: 10) == id(40))
    #expect(layout.message(aPage: true, from: id(3), height: 10) == id(1))
    let long = String(repeating: "word ", count: 200)
    let two = self.layout([
      Samples.message(1, "Bob", "09:00", long, beginsGroup: false),
      Samples.message(2, "Bob", "09:00", long, beginsGroup: false),
    ])
    #expect(two.message(aPage: true, from: id(2), height: 3) == id(1))
  }

  @Test func `a selected message is scrolled into view by as few lines as needed`() {
    let rows = (1...40).map {
      Samples.message($0, "Bob", "09:00", "line \($0)", beginsGroup: false)
    }
    let layout = layout(rows)
    #expect(layout.revealing(id(40), from: .end, height: 10) == .end)
    #expect(layout.revealing(id(31), from: .end, height: 10) == .end)
    let above = layout.revealing(id(20), from: .end, height: 10)
    #expect(above == .anchored(row: .message(id(29)), line: 0))
    #expect(layout.revealing(id(29), from: above, height: 10) == above)
    let below = layout.revealing(id(30), from: above, height: 10)
    #expect(below == .anchored(row: .message(id(30)), line: 0))
    #expect(layout.revealing(id(99), from: above, height: 10) == above)
  }

  @Test func `a selected message longer than the view shows its start`() {
    let long = String(repeating: "word ", count: 200)
    let rows = [
      Samples.message(1, "Bob", "09:00", long, beginsGroup: false),
      Samples.message(2, "Bob", "09:00", "x", beginsGroup: false),
    ]
    let position = layout(rows).revealing(id(1), from: .end, height: 5)
    #expect(position == .anchored(row: .message(id(1)), line: 4))
  }
}
