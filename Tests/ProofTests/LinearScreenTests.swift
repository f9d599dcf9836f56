import Cells
import Intents
import Keys
import Model
import TestSupport
import Testing

@testable import Screens

/// Linear mode, for screen readers, on the whole screen and with view models that the builders
/// made.
@Suite(.aside) struct LinearScreenTests {
  /// A `Desk` (the program without a terminal) in linear mode, with a chat of two people and a
  /// group chat.
  private func desk(_ size: Size) throws -> Desk {
    let desk = try Desk(rows: size.rows, columns: size.columns)
    desk.send(.intent(.set(.look(.linear(true)))), .connection(.online))
    desk.send(
      joined("!a", name: "Anna"), arrived("!a", text("$1"), text("$2", "see http://a.b/c")),
      joined("!b", name: "Build"), arrived("!b", text("$3", "main is green")),
      unread("!b", 3, mentions: 1), synced("1"))
    desk.send(older("!a", [], filling: nil, rest: nil))
    desk.settle()
    return desk
  }

  /// Checks that the screen suits a screen reader: no drawn lines and markers, no background
  /// colours, and a visible cursor. `pane` names the pane in a failure.
  private func check(_ desk: Desk, _ pane: String, at location: SourceLocation = #_sourceLocation) {
    let cells = desk.drawing.buffer.lines.joined()
    let lines = cells.filter { (0x2500...0x259F).contains($0.base.value) }
    #expect(lines.isEmpty, "\(pane) draws \(lines.map(\.text))", sourceLocation: location)
    let marks = cells.filter { "●○✓‹›".unicodeScalars.contains($0.base) }
    #expect(marks.isEmpty, "\(pane) draws \(marks.map(\.text))", sourceLocation: location)
    #expect(
      cells.allSatisfy { $0.ground == .page }, "\(pane) has a ground", sourceLocation: location)
    #expect(desk.drawing.cursor != nil, "\(pane) hides the cursor", sourceLocation: location)
  }

  private static let sizes = [(24, 80), (36, 120), (12, 40), (5, 20)].map {
    Size(rows: $0, columns: $1)
  }

  @Test(arguments: sizes)
  func `in linear mode no pane has lines, marks or backgrounds, and each has the cursor`(
    size: Size
  ) throws {
    let desk = try desk(size)
    check(desk, "the list")
    desk.type("an")
    check(desk, "the filter")
    desk.type("zzz")
    desk.settle()
    check(desk, "the filter without a match")
    desk.press(.escape)
    desk.press(.right)
    desk.settle()
    check(desk, "a peek")
    desk.press(.escape)
    desk.openChat("!a")
    desk.settle()
    check(desk, "the messages")
    desk.type("/m")
    check(desk, "the offers")
    desk.press(.backspace, .backspace, .up)
    check(desk, "a selected message")
    desk.press(.right)
    check(desk, "a button of the message")
    desk.press(.function(12))
    check(desk, "the menu")
    desk.press(.escape)
    for (key, pane): (Character, String) in [("s", "the readers"), ("t", "the reactions")] {
      desk.input(.key(KeyStroke(.character(key), .control)))
      desk.settle()
      check(desk, pane)
      desk.press(.escape)
    }
    desk.press(.escape)
    for (number, pane) in [(1, "the help"), (2, "the switcher"), (11, "the settings")] {
      desk.press(.function(number))
      desk.settle()
      check(desk, pane)
      desk.press(.down)
      check(desk, pane)
      desk.press(.escape)
    }
    desk.press(.function(3))
    desk.type("an")
    desk.settle()
    check(desk, "a new chat")
    desk.press(.down)
    check(desk, "a candidate")
  }

  @Test(arguments: [Size(rows: 24, columns: 120), Size(rows: 12, columns: 40)])
  func `in linear mode an overlay fills the screen, with its title in the first line`(
    size: Size
  ) throws {
    let desk = try desk(size)
    for (number, title) in [(1, "Keys"), (2, "Go to"), (11, "Settings")] {
      desk.press(.function(number))
      desk.settle()
      #expect(desk.lines[0].contains(title), "\(desk.lines)")
      #expect(!desk.lines.contains { $0.hasPrefix("  Chats") })
      desk.press(.escape)
    }
    desk.input(.key(KeyStroke(.character("R"), .alt)))
    desk.settle()
    #expect(desk.lines[0].contains("Mark all chats as read?"))
    check(desk, "a question")
  }

  @Test func `linear mode shows one pane at every width, and turning it off applies at once`()
    throws
  {
    let desk = try desk(Size(rows: 24, columns: 120))
    #expect(desk.shows("Build, 3 unread, 1 mention") && !desk.shows("Write to"))
    desk.openChat("!a")
    desk.settle()
    #expect(desk.shows("Write to Anna") && !desk.shows("Build, 3 unread"))
    #expect(desk.lines.contains { $0.trimmed.hasPrefix("@bob:s, 00:00: hello") }, "\(desk.lines)")
    desk.send(.intent(.set(.look(.linear(false)))))
    desk.settle()
    #expect(desk.lines.allSatisfy { $0.contains("│") || $0 == desk.lines.last })
    #expect(desk.lines.contains { $0.contains("Build") } && !desk.shows("Build, 3 unread"))
  }

  @Test func `linear mode does not count down the seconds to the next attempt to connect`() throws {
    let desk = try desk(Size(rows: 24, columns: 80))
    desk.send(.connection(.offline(.offline, retryInSeconds: 8)))
    desk.settle()
    #expect(desk.shows("offline: no connection") && !desk.shows("next try"))
    _ = desk.takeFrames()
    desk.send(.connection(.offline(.offline, retryInSeconds: 7)))
    desk.settle()
    #expect(desk.takeFrames().isEmpty)
  }

  @Test func `in linear mode a banner has a row of its own and says a mention in words`() throws {
    let desk = try desk(Size(rows: 24, columns: 80))
    desk.openChat("!a")
    desk.settle()
    var mention = text("$9", "@me look", at: 1)
    mention = TimelineMessage(
      event: mention.event, sender: mention.sender, timestamp: mention.timestamp,
      content: .text("@me look", mentionsUs: true), transaction: nil)
    desk.send(arrived("!b", mention), unread("!b", 4, mentions: 2), synced("2"))
    desk.advance(milliseconds: 2000)
    #expect(desk.lines[0].contains("Mentions you: ") && desk.lines[0].contains("@me look"))
    #expect(!desk.lines[0].contains("Anna"))
    check(desk, "a banner")
  }

  @Test func `in linear mode the switcher's cursor follows the arrows, and letters move it back`()
    throws
  {
    let desk = try desk(Size(rows: 24, columns: 80))
    desk.press(.function(2))
    desk.settle()
    let field = desk.drawing.cursor?.row ?? 0
    #expect(desk.lines[field].contains("a few letters"))
    desk.press(.down)
    #expect((desk.drawing.cursor?.row ?? 0) > field)
    desk.type("a")
    #expect(desk.drawing.cursor?.row == field)
  }
}

extension String {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
