import Intents
import Keys
import Model
import TestSupport
import Testing
import ViewModels

@testable import Engine
@testable import Screens

/// Events reach the screen through the router, and keys by a shorter route within the screen; no
/// view model and no frame comes without a cause on its route.
@Suite(.aside) struct OneRouteTests {
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

  @Test(arguments: Soak.seeds(41...44))
  func `every view model and frame of a random run has a cause on its route`(seed: UInt64) throws {
    var run = try RandomRun(seed: seed)
    _ = run.desk.takeTrail()
    var judge = RouteJudge()
    for step in 1...Soak.steps(600) {
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

  @Test(arguments: Soak.seeds(51...52))
  func `a key changes no view model, but may close or reopen a chat and close a banner`(
    seed: UInt64
  ) throws {
    var person = RandomPerson(seed: seed)
    let desk = try Desk.watchingChat()
    desk.send(joined("!b"), arrived("!b", text("$b", "over there")), unread("!b", 1), synced("2"))
    desk.advance(milliseconds: 1100)
    var screens = desk.screens
    let received = Shown(screens)
    try #require(received.messages != nil && received.banner != .initial)
    var (closed, reopened, openedBanners) = (0, 0, 0)
    for step in 1...Soak.steps(1_000) {
      // No engine answers these screens, so a chat or banner that a key closed does not come back.
      if step % 25 == 0 { screens = desk.screens }
      let input = step % 50 == 7 ? Self.openBanner : person.input()
      let before = Shown(screens)
      _ = screens.handle(input, at: desk.world.now)
      let after = Shown(screens)
      // A key may close the chat, or open another chat, whose view model arrives later by its
      // listener. A chat that is opened again shows the view model that came last. An opened banner
      // disappears at once; the engine hides it when the chat opens.
      let isClosed = before.messages != nil && after.messages == nil
      let isReopened = before.messages == nil && after.messages == received.messages
      let isOpened = before.banner != .initial && after.banner == .initial
      let isExpected =
        after
        == before.with(
          messages: isClosed ? nil : isReopened ? received.messages : before.messages,
          banner: isOpened ? .initial : before.banner)
      #expect(isExpected, "seed \(seed), \(input): \(after.news(since: before))")
      if isClosed { closed += 1 }
      if isReopened { reopened += 1 }
      if isOpened { openedBanners += 1 }
    }
    #expect(
      closed > 0 && reopened > 0 && openedBanners > 0, "\(closed) \(reopened) \(openedBanners)")
  }

  private static let openBanner = TerminalInput.key(KeyStroke(.character("o"), .alt))

  @Test(arguments: [
    ["turn", "handler badge"], ["turn", "model"], ["turn", "router 1", "builder badge"],
    ["turn", "clock", "handler badge", "listener badge"], ["screen badge"],
    ["turn", "router 1", "model", "handler badge", "builder badge", "screen badge"],
    ["turn", "router 1", "model", "frame"], ["frame"], ["pane chatList"], ["reduce chatList"],
    ["input", "action up", "frame"], ["input", "reduce chatList"],
    ["input", "action up", "pane chatList"], ["input", "action up", "reduce chatList", "frame"],
    [
      "turn", "router 1", "handler badge", "builder badge", "listener badge", "deliver",
      "screen badge", "pane createChat",
    ],
    [
      "turn", "router 1", "handler badge", "builder badge", "listener badge", "deliver",
      "screen badge", "frame",
    ], ["deliver", "pane chatList"], ["deliver", "frame"],
  ])
  func `the check reports a stage of the route that has no cause`(trail: [String]) {
    var judge = RouteJudge()
    #expect(trail.dropLast().allSatisfy { judge.take($0) == nil })
    #expect(trail.last.flatMap { judge.take($0) } != nil)
  }
}

/// Checks the stages that a `Desk` records, one after the other, and objects to each stage that no
/// earlier stage explains.
struct RouteJudge {
  /// The current call of the loop, which may lead to a frame, and the stages that have followed it
  /// so far.
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
  /// Panes that the next frame may draw because of the last frame, such as a pane that requested
  /// more rows.
  private var following: Set<String> = []
  private(set) var facts = 0
  private(set) var echoes = 0

  /// Checks the next stage, which is text such as "builder badge". Returns an objection; `nil` if
  /// an earlier stage explains this one.
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

  /// Checks that an event, or the clock, led to the handler marking these parts of the model as
  /// due. Returns the objection, or `nil` if there is none. A part that is due already may be
  /// marked again without an event, because windows are read when a view model is built.
  private mutating func mark(_ parts: ArraySlice<String>) -> String? {
    let news = Set(parts).subtracting(marked)
    marked.formUnion(parts)
    return news.isEmpty || hasSource ? nil : "\(news.sorted()) marked, and no event led to it"
  }

  /// Checks a stage of the screen: one that follows an input, the arrival of view models, a new
  /// size or a tick, up to and including the frame. Returns an objection; `nil` if an earlier stage
  /// explains this one.
  ///
  /// - Parameter last: the last word of the stage, such as the name of the drawn pane.
  private mutating func local(_ stage: String, _ last: String) -> String? {
    guard var cause else { return "\(stage) \(last) without a cause" }
    defer { self.cause = stage == "frame" ? nil : cause }
    if stage == "pane" { cause.panes.insert(last) }
    switch stage {
    case "action":
      cause.isMeant = true
      // A redraw draws every pane again.
      if last == "redraw" { cause.isTaken = true }
    // Each key ends the notes that are shown, whatever it means.
    case "notice": cause.isTaken = true
    case "reduce", "place":
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
      // Closing a pane or hiding a banner uncovers cells that were drawn earlier.
      let isUncovered = cause.isElsewhere || cause.isSize || cause.shown.contains("banner")
      return cause.panes.isEmpty && !isUncovered ? "a frame that no pane drew" : nil
    default: return "\(stage): no such stage"
    }
    return nil
  }

  /// `true` if the view models that arrived explain why `pane` was drawn. A pane may show several
  /// view models: a chat that is opening has its title from the chat list's view model, and the
  /// number in a title or a question is from the badge's view model.
  private func mayShow(_ pane: String, _ cause: Cause) -> Bool {
    switch pane {
    // The title makes space for the banner.
    case "messages":
      !cause.shown.isDisjoint(with: ["messages", "chatList", "badge", "mentions", "banner"])
    case "chatList": !cause.shown.isDisjoint(with: ["chatList", "chatSearch", "badge"])
    case "switcher": cause.shown.contains("chatSearch")
    case "help":
      // The help shows the status line's last problem at its top.
      cause.shown.contains("statusLine")
    // On the page of an invite other keys are offered than on that of a chat, and in an empty list
    // other keys than in one with chats.
    case "statusLine":
      !cause.shown.isDisjoint(
        with: [
          "statusLine", "messages", "mentions", "autocomplete", "chatList", "messageSearch",
        ])
    case "question": !cause.shown.isDisjoint(with: ["statusLine", "badge"])
    case "createChat": !cause.shown.isDisjoint(with: ["createChat", "autocomplete"])
    default: cause.shown.contains(pane)
    }
  }
}

extension Desk {
  /// Returns a `Desk` (the program without a terminal) whose person has read the chat `!a` for two
  /// seconds, without the stages, frames and effects of that time.
  static func watchingChat(
    rows: Int = 24, columns: Int = 100, place: Place = Place()
  ) throws -> Desk {
    let desk = try Desk(rows: rows, columns: columns, place: place)
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
