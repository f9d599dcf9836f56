import Cells
import Glibc
import Intents
import Keys
import Model
import Storage
import TestSupport
import Testing

@testable import Screens

/// The program's loop carries out the screens' outcomes on terminal, desktop and router, in the
/// right order.
@Suite(.aside) struct LiveScreenTests {
  @Test func `a key is painted before its intents go to the router, as one batch`() throws {
    let desk = try Desk.watchingChat()
    _ = desk.takeAsked()
    desk.type("h")
    let asked = desk.takeAsked()
    #expect(asked.first == "paint")
    // The key causes two intents, a typing notice and a reading position, which are handed over
    // together.
    #expect(asked.filter { $0.hasPrefix("hand over") }.count == 1, "\(asked)")
  }

  @Test func `the intents of several keys go to the router in one batch`() throws {
    let desk = try Desk.watchingChat()
    desk.type("hello")
    _ = desk.takeAsked()
    desk.input(.key(KeyStroke(.enter)), .key(KeyStroke(.character("x"))))
    #expect(desk.takeAsked().filter { $0.hasPrefix("hand over") }.count == 1)
  }

  @Test func `the settings for links and characters are applied before the first paint`() throws {
    let desk = try Desk()
    let asked = desk.takeAsked()
    let first = try #require(asked.firstIndex(of: "paint"))
    #expect(asked[..<first].contains("links true") && asked[..<first].contains("ASCII true"))
    desk.send(.intent(.set(.look(.links(.off)))), .intent(.set(.look(.glyphs(.unicode)))))
    desk.settle()
    let later = desk.takeAsked()
    #expect(later.contains("links false") && later.contains("ASCII false"))
  }

  @Test func `a new background or density applies at once, and only a background reloads a theme`()
    throws
  {
    let desk = try Desk.watchingChat()
    let roomy = desk.drawing.buffer
    _ = desk.takeAsked()
    desk.send(.intent(.set(.look(.density(.compact)))))
    desk.settle()
    let asked = desk.takeAsked()
    #expect(asked.contains("paint") && !asked.contains { $0.hasPrefix("load") })
    #expect(desk.drawing.buffer != roomy)
    desk.send(.intent(.set(.look(.backdrop(.terminal)))))
    desk.settle()
    #expect(desk.takeAsked().contains("load dusk"))
    desk.send(.intent(.set(.look(.density(.roomy)))))
    desk.settle()
    #expect(desk.drawing.buffer == roomy)
  }

  @Test func `a drag of the chat list's edge requests mouse moves, and stores the new width`()
    throws
  {
    let desk = try Desk.watchingChat()
    let edge = desk.screens.context.layout.listColumns
    _ = desk.takeAsked()
    desk.input(.mouse(MouseInput(kind: .press, row: 5, column: edge)))
    #expect(desk.takeAsked().contains("mouse true"))
    desk.input(.mouse(MouseInput(kind: .drag, row: 5, column: 40)))
    desk.input(.mouse(MouseInput(kind: .release, row: 5, column: 40)))
    #expect(desk.takeAsked().contains("mouse false"))
    desk.settle()
    #expect(desk.model.settings.listColumns == 40)
    #expect(desk.screens.context.layout.listColumns == 40)
  }

  @Test func `a key without effect rings the bell unless the bell is off`() throws {
    let desk = try Desk.watchingChat()
    _ = desk.takeAsked()
    let dead = KeyStroke(.character("n"), .control)
    desk.input(.key(dead))
    #expect(desk.takeAsked().contains("bell"))
    desk.send(.intent(.set(.bell(false))))
    desk.settle()
    _ = desk.takeAsked()
    desk.input(.key(dead))
    #expect(!desk.takeAsked().contains("bell"))
  }

  @Test func `a text is copied, a link is opened, or shown if no program opens it`() throws {
    let desk = try Desk.watchingChat()
    desk.send(arrived("!a", text("$2", "see http://a.b/c")), synced("2"))
    desk.settle()
    desk.press(.up)
    desk.input(.key(KeyStroke(.character("y"), .control)))
    #expect(desk.takeAsked().contains("copy see http://a.b/c"))
    desk.input(.key(KeyStroke(.character("o"), .control)))
    #expect(desk.takeAsked().contains("open http://a.b/c"))
    #expect(desk.lines.filter { $0.contains("http://a.b/c") }.count == 2)
    let fail = try #require(desk.failLink)
    fail("http://a.b/c")
    desk.settle()
    desk.send()
    #expect(desk.lines.filter { $0.contains("http://a.b/c") }.count == 3)
  }

  @Test func `an editor without a place for its file is not started, and the draft is stored`()
    throws
  {
    let desk = try Desk.watchingChat()
    desk.type("half")
    _ = desk.takeAsked()
    desk.input(.key(KeyStroke(.character("e"), .alt)))
    #expect(desk.shows("The editor was not started") && desk.shows("half"))
    #expect(!desk.takeAsked().contains("lend"))
    desk.settle()
    #expect(try desk.store.chat(ChatID("!a"))?.draft.text == "half")
  }

  @Test(arguments: [SIGCONT, SIGTSTP])
  func `after a suspension the screen is drawn again in the terminal's current size`(signal: Int32)
    throws
  {
    let desk = try Desk.watchingChat()
    _ = desk.takeAsked()
    desk.sizeBehindOurBack = Size(rows: 12, columns: 50)
    desk.signal(signal)
    let asked = desk.takeAsked()
    #expect(asked.first == (signal == SIGCONT ? "resume" : "suspend"))
    #expect(asked.contains("resumed") && !desk.hasEnded)
    #expect(desk.lines.count == 12 && desk.drawing.buffer.size.columns == 50)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a terminating signal stores the draft before the program ends`(signal: Int32) throws {
    let desk = try Desk.watchingChat()
    desk.type("half")
    desk.signal(signal)
    #expect(desk.hasEnded)
    #expect(try desk.store.chat(ChatID("!a"))?.draft.text == "half")
  }

  @Test func `a message in another chat notifies a person whose terminal has no focus`() throws {
    let desk = try Desk.watchingChat()
    desk.send(joined("!b", name: "Bea"), arrived("!b", text("$b")), synced("b"))
    desk.input(.focus(false))
    desk.advance(milliseconds: 5000)
    _ = desk.takeAsked()
    desk.send(arrived("!b", text("$b2", "news")), unread("!b", 1), synced("b2"))
    desk.settle()
    desk.advance(milliseconds: 1000)
    #expect(desk.takeAsked().contains { $0.hasPrefix("notify") && $0.contains("Bea") })
  }
}
