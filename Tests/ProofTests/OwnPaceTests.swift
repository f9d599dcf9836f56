import Cells
import Glibc
import Intents
import Keys
import Model
import Storage
import Synchronization
import Terminal
import TestSupport
import Testing
@testable import Engine
import ViewModels

@testable import Screens
@testable import confab

/// The view model of each kind of listener is built at its own pace, and only when a change
/// concerns it.
@Suite(.drawingThread) struct OwnPaceTests {
  private static let tenMinutes: UInt64 = 600_000

  @Test
  func `each of a hundred messages a minute makes one view model for each listener concerned`()
    throws
  {
    let desk = try Desk.watchingChat()
    let layout = desk.screens.context.layout
    var news: [String: Int] = [:]
    var rows: Set<Int> = []
    try WatchedTerminal.run(size: layout.size) { terminal in
      terminal.paint(desk.drawing.buffer, desk.drawing.cursor)
      for number in 2..<1002 {
        desk.send(
          arrived("!a", text("$\(number)", "message \(number)", at: Int64(number) * 600)),
          unread("!a", 1), synced("\(number)"))
        desk.advance(milliseconds: 600)
        for part in desk.takeTrail() where part.hasPrefix("screen") { news[part, default: 0] += 1 }
        rows.formUnion(terminal.paint(desk.drawing.buffer, desk.drawing.cursor).rows)
      }
    }
    #expect(news == ["screen messages": 1000, "screen chatList": 1000])
    // The changed rows exclude the composer and the status line. ncurses may scroll the blank row
    // above the composer together with the messages.
    let composer = layout.page.size.rows - 1
    #expect(rows.isSubset(of: Set(0..<composer)), "\(rows.sorted())")
    #expect(rows.count > 10)
  }

  /// Eight messages arrive every eight milliseconds, and the program's own loop body paints the
  /// terminal.
  @Test
  func `a thousand messages a second keep each listener's pace and repaint only its rows`() throws {
    try WatchedTerminal.run(size: FloodRig.size) { terminal in
      let flood = try FloodRig(terminal)
      let places = FloodRig.Places(flood.live.screens.context.layout)
      // The row of the one message that the counting store shows.
      let message = try #require(terminal.rows.firstIndex { $0.contains("message ") })
      try #require(places.messages.contains(message) && !places.chat.contains(message))
      var (frames, messages, chats, totals) = (0, 0, 0, 0)
      for millisecond in 0..<(Self.tenMinutes / 8) {
        for rows in flood.send(8, number: millisecond) {
          #expect(rows.isSubset(of: places.all), "\(rows.sorted())")
          frames += 1
          if rows.contains(message) { messages += 1 }
          if !rows.isDisjoint(with: places.chat) { chats += 1 }
          if rows.contains(places.title) { totals += 1 }
        }
        guard millisecond % 256 == 0 else { continue }
        // Painting the same picture again sends no byte.
        flood.live.deliver()
        #expect(terminal.takePainted().map(\.bytes) == [0])
      }
      let counts = flood.counts
      #expect((2_425...2_440).contains(counts["listener messages"] ?? 0), "\(counts)")
      #expect((2_415...2_425).contains(counts["listener chatList"] ?? 0), "\(counts)")
      #expect((1_195...1_205).contains(counts["listener badge"] ?? 0), "\(counts)")
      for quiet in [
        "statusLine", "createChat", "autocomplete", "chatSearch", "sending", "messageDetails",
        "settings", "mentions", "members", "roomDirectory", "messageSearch",
      ] {
        #expect(counts["builder \(quiet)"] == nil)
      }
      #expect(flood.commits <= 2_440)
      // Each view model that a listener received was painted once, and no other one.
      #expect(messages == counts["listener messages"])
      #expect(chats == counts["listener chatList"])
      #expect(totals == counts["listener badge"])
      #expect(terminal.titles == counts["listener badge"])
      #expect(terminal.bytes < 100 * frames, "\(terminal.bytes) bytes in \(frames) frames")
    }
  }

  @Test func `another chat's message repaints only that chat's row and the total`() throws {
    try WatchedTerminal.run(size: Size(rows: 24, columns: 100)) { terminal in
      let desk = try Desk.watchingChat()
      desk.send(joined("!b"), arrived("!b", text("$b0")), synced("b0"))
      desk.settle()
      terminal.paint(desk.drawing.buffer, desk.drawing.cursor)
      let row = try #require(desk.lines.firstIndex { $0.contains("!b") })
      let title = desk.screens.context.layout.list.row
      for number in 2..<100 {
        let news = text("$b\(number)", "message \(number)")
        desk.send(arrived("!b", news), unread("!b", number), synced("\(number)"))
        desk.advance(milliseconds: 6000)
        let rows = terminal.paint(desk.drawing.buffer, desk.drawing.cursor).rows
        #expect(rows.isSubset(of: [row, row + 1, title]), "\(rows.sorted())")
      }
    }
  }
}
