import Intents
import Keys
import Model
import TestSupport
import Testing

@testable import Routing
@testable import Screens

/// What is known takes one route to the screen, what is only on the screen another, and nothing a third.
@Suite struct OneRouteTests {
  /// The trace that ARCHITECTURE.md shows.
  @Test func `a received message goes from the router to one frame`() throws {
    let desk = try Desk.watchingChat()
    desk.send(arrived("!a", text("$2", "news")), unread("!a", 1), synced("2"))
    #expect(
      desk.takeTrail() == [
        "turn", "router 3", "model", "handler chatList messages", "builder chatList",
        "listener chatList", "builder messages", "listener messages", "deliver",
        "screen chatList", "screen messages", "reduce chatList", "reduce messages", "pane chatList",
        "pane messages",
        "frame",
      ])
    #expect(desk.shows("news"))
  }

  /// The trace that ARCHITECTURE.md shows.
  @Test func `a typed key is on the screen before the engine knows of it`() throws {
    let desk = try Desk.watchingChat()
    desk.type("h")
    #expect(
      desk.takeTrail() == [
        "input", "action edit", "reduce messages", "pane messages", "frame",
        "turn", "router 1", "model",
      ])
    #expect(desk.shows("h"))
    desk.type("i")
    #expect(
      desk.takeTrail() == [
        "input", "action edit", "reduce messages", "pane messages", "frame",
      ])
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

  @Test(arguments: [
    ["turn", "handler badge"], ["turn", "model"], ["turn", "router 1", "builder badge"],
    ["turn", "clock", "handler badge", "listener badge"], ["screen badge"],
    ["turn", "router 1", "model", "handler badge", "builder badge", "screen badge"],
    ["turn", "router 1", "model", "frame"], ["frame"], ["pane chatList"], ["reduce chatList"],
    ["input", "action up", "frame"], ["input", "reduce chatList"],
    ["input", "action up", "pane chatList"], ["input", "action up", "reduce chatList", "frame"],
    [
      "turn", "router 1", "handler badge", "builder badge", "listener badge", "deliver",
      "screen badge", "pane messages",
    ],
    [
      "turn", "router 1", "handler badge", "builder badge", "listener badge", "deliver",
      "screen badge", "frame",
    ], ["deliver", "pane chatList"], ["deliver", "frame"],
  ])
  func `the judge objects to a stage without its cause`(trail: [String]) {
    var judge = RouteJudge()
    #expect(trail.dropLast().allSatisfy { judge.take($0) == nil })
    #expect(trail.last.flatMap { judge.take($0) } != nil)
  }
}

/// Follows a trail and objects where a stage has no cause.
struct RouteJudge {
  /// What may lead to a frame, with what came of it so far.
  private struct Cause {
    var isInput = false
    var isDelivery = false
    var isSize = false
    var isMeant = false
    var isTaken = false
    var isElsewhere = false
    var shown: Set<String> = []
    var panes: Set<String> = []
  }

  private var hasSource = false
  private var marked: Set<String> = []
  private var built: Set<String> = []
  private var offered: Set<String> = []
  private var cause: Cause?
  /// What follows from a picture, as more rows to load, is in the next one.
  private var following: Set<String> = []
  private(set) var facts = 0
  private(set) var echoes = 0

  /// What is wrong with this part behind those before it; `nil`: nothing.
  mutating func take(_ part: String) -> String? {
    let words = part.split(separator: " ").map(String.init)
    guard let stage = words.first, let last = words.last else { return nil }
    switch stage {
    case "turn": hasSource = false
    case "router", "clock": hasSource = true
    case "model": return hasSource ? nil : "a step of the model that no event led to"
    case "handler": return mark(words.dropFirst())
    case "builder":
      guard marked.remove(last) != nil else { return "\(part), which no handler marked" }
      built.insert(last)
    case "listener":
      guard built.remove(last) != nil else { return "\(part), which no builder built" }
      offered.insert(last)
    case "screen":
      guard offered.remove(last) != nil else { return "\(part), which no listener had" }
      cause?.shown.insert(last)
    case "deliver": cause = Cause(isDelivery: true)
    case "input": cause = Cause(isInput: true)
    case "size": cause = Cause(isSize: true)
    case "tick": cause = Cause()
    case "follow": following.insert(last)
    default: return local(stage, last)
    }
    return nil
  }

  /// Windows are read when their time comes: what was marked before may be marked again without an event.
  private mutating func mark(_ parts: ArraySlice<String>) -> String? {
    let news = Set(parts).subtracting(marked)
    marked.formUnion(parts)
    return news.isEmpty || hasSource ? nil : "\(news.sorted()) marked, and no event led to it"
  }

  /// From a key or a view model to the frame.
  private mutating func local(_ stage: String, _ last: String) -> String? {
    guard var cause else { return "\(stage) \(last) without a cause" }
    defer { self.cause = stage == "frame" ? nil : cause }
    if stage == "pane" { cause.panes.insert(last) }
    switch stage {
    case "action":
      cause.isMeant = true
      // Each pane is drawn anew.
      if last == "redraw" { cause.isTaken = true }
    case "reduce", "notice", "place":
      if cause.isInput, !cause.isMeant { return "\(stage) \(last) before it is known what for" }
      cause.isTaken = true
      if stage == "place" { cause.isElsewhere = true }
    case "pane":
      if following.remove(last) != nil { break }
      if cause.isInput, !cause.isTaken { return "\(last) drawn, and no machine took the key" }
      let known = !cause.isDelivery || cause.isElsewhere || mayShow(last, cause)
      return known ? nil : "\(last) drawn for \(cause.shown.sorted())"
    case "frame":
      if cause.isDelivery { facts += 1 } else { echoes += 1 }
      // A place that is left, and a banner that goes, uncover what was drawn before.
      let isUncovered = cause.isElsewhere || cause.isSize || cause.shown.contains("banner")
      return cause.panes.isEmpty && !isUncovered ? "a frame that no pane drew" : nil
    default: return "\(stage): no such stage"
    }
    return nil
  }

  /// A chat that is about to open has its title from the list, and a question its number from the badge.
  private func mayShow(_ pane: String, _ cause: Cause) -> Bool {
    switch pane {
    case "messages": !cause.shown.isDisjoint(with: ["messages", "chatList"])
    case "help":
      // What was reported last stands at its top.
      cause.shown.contains("statusLine")
    case "statusLine", "question": !cause.shown.isDisjoint(with: ["statusLine", "badge"])
    case "createChat": !cause.shown.isDisjoint(with: ["createChat", "autocomplete"])
    default: cause.shown.contains(pane)
    }
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
