import Intents
import Keys
import Model
import TestSupport
import Testing

@testable import Routing
@testable import Screens

/// P5: what is known takes one route to the screen, what is only on the screen another, and nothing a third.
@Suite struct OneRouteTests {
  /// The trace that ARCHITECTURE.md shows.
  @Test func `a received message goes from the router to one frame`() throws {
    let desk = try Desk.watchingChat()
    desk.send(arrived("!a", text("$2", "news")), unread("!a", 1), synced("2"))
    #expect(
      desk.takeTrail() == [
        "router 3", "model", "handler chatList messages", "builder chatList", "listener chatList",
        "builder messages", "listener messages", "screen chatList", "screen messages", "frame",
      ])
    #expect(desk.shows("news"))
  }

  /// The trace that ARCHITECTURE.md shows.
  @Test func `a typed key is on the screen before the engine knows of it`() throws {
    let desk = try Desk.watchingChat()
    desk.type("h")
    #expect(desk.takeTrail() == ["input", "frame", "router 1", "model"])
    #expect(desk.shows("h"))
    desk.type("i")
    #expect(desk.takeTrail() == ["input", "frame"])
  }

  @Test(arguments: 41...44)
  func `no view model and no frame comes by another way`(seed: UInt64) throws {
    var run = try RandomRun(seed: seed)
    _ = run.desk.takeTrail()
    var judge = RouteJudge()
    for step in 1...600 {
      run.step()
      if step % 25 == 0 { run.desk.settle() }
      for part in run.desk.takeTrail() {
        guard let finding = judge.take(part) else { continue }
        Issue.record("seed \(seed), step \(step), after \(run.last): \(finding)")
        return
      }
    }
    #expect(judge.facts > 30 && judge.echoes > 30)
  }

  @Test(arguments: 51...52)
  func `a key changes no view model`(seed: UInt64) throws {
    var person = RandomPerson(seed: seed)
    let desk = try Desk.watchingChat()
    var screens = desk.screens
    for _ in 0..<500 {
      let input = person.input()
      let before = Shown(screens)
      _ = screens.handle(input, at: desk.world.now)
      let after = Shown(screens)
      // Another chat, or none, may be in front: its view model comes later, by its listener.
      // A banner that was opened goes at once, and for the engine with the chat that opens.
      let news = after.news(since: before).filter {
        $0 != .banner && ($0 != .messages || after.messages != nil)
      }
      #expect(news.isEmpty, "\(input): \(news)")
    }
  }

  @Test func `a judge that sees a builder without a cause objects`() {
    for trail in [
      ["router 1", "builder badge"], ["handler badge", "listener badge"], ["screen badge"],
      ["router 1", "model", "handler badge", "builder badge", "screen badge"],
      ["router 1", "model", "frame"], ["frame"],
    ] {
      var judge = RouteJudge()
      #expect(trail.contains { judge.take($0) != nil }, "\(trail)")
    }
  }
}

/// Follows a trail and objects where a stage has no cause.
struct RouteJudge {
  private var marked: Set<String> = []
  private var built: Set<String> = []
  private var offered: Set<String> = []
  private var mayPaint = false
  private var isEcho = false
  private(set) var facts = 0
  private(set) var echoes = 0

  /// What is wrong with this part behind those before it; `nil`: nothing.
  mutating func take(_ part: String) -> String? {
    let words = part.split(separator: " ").map(String.init)
    guard let stage = words.first, let last = words.last else { return nil }
    switch stage {
    case "handler": marked.formUnion(words.dropFirst())
    case "builder":
      guard marked.remove(last) != nil else { return "\(part), which no handler marked" }
      built.insert(last)
    case "listener":
      guard built.remove(last) != nil else { return "\(part), which no builder built" }
      offered.insert(last)
    case "screen":
      guard offered.remove(last) != nil else { return "\(part), which no listener had" }
      (mayPaint, isEcho) = (true, false)
    case "input", "size", "tick": (mayPaint, isEcho) = (true, true)
    case "frame":
      guard mayPaint else { return "a frame that shows nothing new" }
      mayPaint = false
      if isEcho { echoes += 1 } else { facts += 1 }
    default: break
    }
    return nil
  }
}

extension Desk {
  /// Somebody reads along in the chat `!a`, and all is quiet.
  static func watchingChat(rows: Int = 24, columns: Int = 100) throws -> Desk {
    let desk = try Desk(rows: rows, columns: columns)
    desk.send(.connection(.online))
    desk.send(joined("!a"), arrived("!a", text("$1")), unread("!a", 1), synced("1"))
    desk.send(older("!a", [], filling: nil, rest: nil))
    desk.settle()
    desk.openChat("!a")
    desk.settle()
    desk.advance(milliseconds: 2000)
    _ = (desk.takeTrail(), desk.takeFrames(), desk.world.takeEffects())
    return desk
  }
}
