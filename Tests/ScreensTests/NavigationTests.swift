import Cells
@testable import Screens
import Testing

@Suite struct NavigationTests {
  @Test func `a shown pane or overlay is on top of the stack, and in it only once`() {
    var stack = NavigationStack()
    for place in [Place.messages, .switcher, .chatList, .messages] { stack.show(place) }
    #expect(stack.path == [.switcher, .chatList, .messages])
    #expect(stack.top == .messages)
  }

  @Test func `the chat list cannot be removed from the navigation stack`() {
    var stack = NavigationStack()
    stack.back()
    stack.remove(.chatList)
    #expect(stack.path == [.chatList])
  }

  @Test func `an overlay keeps the panes below it`() {
    var stack = NavigationStack()
    stack.show(.messages)
    stack.show(.chatList)
    stack.show(.help)
    #expect(stack.base == .chatList)
    #expect(stack.page == .messages)
    stack.back()
    #expect(stack.top == .chatList)
  }

  private static func help(_ line: Int, _ query: String = "") -> HelpScreen.State {
    var form = HelpScreen.Form(firstLine: line)
    _ = form.query.insert(query)
    return .open(form)
  }

  @Test(arguments: [
    (HelpScreen.State.closed, HelpScreen.Event.opened(HelpScreen.Form()), help(0)),
    (.closed, .moved(.down, last: 6, page: 3), .closed),
    (.closed, .scrolled(by: 1, last: 6), .closed), (.closed, .cancelled, .closed),
    (.closed, .edited(.type("x")), .closed), (.closed, .wentBack, .closed),
    (help(2), .opened(HelpScreen.Form()), help(2)),
    (help(2), .moved(.down, last: 6, page: 3), help(3)),
    (help(6), .moved(.down, last: 6, page: 3), help(6)),
    (help(0), .moved(.last, last: 6, page: 3), help(6)),
    (help(5), .moved(.last, last: 0, page: 3), help(0)),
    (help(0), .scrolled(by: 9, last: 6), help(6)), (help(6), .scrolled(by: -9, last: 6), help(0)),
    (help(4), .edited(.type("x")), help(0, "x")), (help(4, "x"), .edited(.left), help(4, "x")),
    (help(4, "x"), .wentBack, help(0)), (help(4), .wentBack, .closed),
    (help(4, "x"), .cancelled, .closed),
  ])
  func `the help opens, scrolls within its lines, finds words and closes`(
    state: HelpScreen.State, event: HelpScreen.Event, next: HelpScreen.State
  ) {
    let result = HelpScreen.reduce(state, event).state
    #expect(result.paneState.firstLine == next.paneState.firstLine)
    #expect(result.paneState.query.text == next.paneState.query.text)
    #expect((result == .closed) == (next == .closed))
  }

  @Test func `the areas of panes stay on the screen, and the list ends where the page begins`() {
    for rows in 5...60 {
      for columns in 20...200 {
        let layout = ScreenLayout(size: Size(rows: rows, columns: columns))
        let areas =
          [layout.list, layout.page, layout.switcher, layout.help, layout.whole]
          + [layout.rule, layout.statusLine].compactMap(\.self)
        for area in areas {
          #expect(area.row >= 0 && area.row + area.size.rows <= rows)
          #expect(area.column >= 0 && area.column + area.size.columns <= columns)
        }
        #expect(layout.page.row + layout.page.size.rows >= rows - 1)
        guard let rule = layout.rule else { continue }
        #expect(layout.list.size.columns == rule.column && rule.column + 1 == layout.page.column)
        #expect((24...36).contains(layout.list.size.columns))
      }
    }
  }
}
