import Intents
import Keys
import Model
import Testing
import ViewModelBuilders
import ViewModels

@testable import Routing
@testable import Screens

/// What stands on the screen is what the model says, whatever happened before.
@Suite struct ScreenIsModelTests {
  @Test(arguments: 1...10)
  func `after each of a thousand random steps the screen is a fresh drawing of the model`(
    seed: UInt64
  ) throws {
    var run = try RandomRun(seed: seed)
    for step in 1...1000 {
      run.step()
      if step % 10 == 0 { run.desk.settle() }
      if let difference = run.desk.difference() {
        Issue.record("seed \(seed), step \(step), after \(run.last): \(difference)")
        return
      }
      _ = run.desk.takeTrail()
    }
    #expect(run.desk.takeFrames().count > 100)
  }
}

extension ScreenIsModelTests {
  @Test func `news of a chat in front have their strip when the chat is left`() throws {
    let desk = try Desk.watchingChat(columns: 60)
    desk.input(.focus(false))
    desk.send(arrived("!a", text("$2", "news")), unread("!a", 1), synced("2"))
    desk.settle()
    #expect(desk.screens.banner.words?.isInFront == true)
    desk.press(.escape)
    #expect(desk.screens.banner.words?.isInFront == false)
    #expect(desk.difference() == nil)
  }

  @Test(arguments: 61...70)
  func `after each of a thousand random steps, once all is built, nothing of it is older`(
    seed: UInt64
  ) throws {
    var run = try RandomRun(seed: seed)
    let listened: Set<Paced> = Set(Paced.allCases).subtracting([.receipts, .stream, .sending])
    for step in 1...1000 {
      run.step()
      // The longest of the paces.
      run.desk.advance(milliseconds: 1001)
      // What the clock counted down within that has its own pace still.
      if run.desk.due.contains(.statusLine) { run.desk.advance(milliseconds: 100) }
      let waiting = run.desk.due.intersection(listened)
      if let difference = waiting.isEmpty ? run.desk.difference() : "\(waiting) still due" {
        Issue.record("seed \(seed), step \(step), after \(run.last): \(difference)")
        return
      }
      _ = run.desk.takeTrail()
    }
    #expect(run.desk.takeFrames().count > 100)
  }
}

extension Desk {
  /// What the screen shows and the model does not say; `nil` when they agree.
  ///
  /// A view model whose time has not come may be older: that it is marked as due is what is checked then.
  func difference() -> String? {
    let (model, due, around) = (model, due, world.surroundings)
    let shown = Shown(screens)
    if !due.contains(.chatList), shown.chatList != ChatListBuilder.build(model, around) {
      return "the chat list"
    }
    if !due.contains(.messages), let messages = shown.messages,
      messages != MessagesBuilder.build(model, around)
    {
      return "the messages"
    }
    if !due.contains(.badge), shown.badge != BadgeBuilder.build(model) { return "the badge" }
    if !due.contains(.statusLine), shown.statusLine != StatusLineBuilder.build(model, around) {
      return "the status line"
    }
    if !due.contains(.createChat), shown.createChat != CreateChatBuilder.build(model, around) {
      return "the create-chat pane"
    }
    if !due.contains(.autocomplete),
      shown.autocomplete != AutocompleteContactBuilder.build(model)
    {
      return "the autocomplete"
    }
    if !due.contains(.banner), shown.banner != BannerBuilder.build(model) { return "the banner" }
    if !due.contains(.inspection), shown.inspection != InspectionBuilder.build(model, around) {
      return "the inspection"
    }
    if !due.contains(.settings), shown.settings != SettingsBuilder.build(model) {
      return "the settings"
    }
    if !due.contains(.switcher), shown.switcher != SwitcherBuilder.build(model, around) {
      return "the switcher"
    }
    // The screen put together from what changed is the one drawn from nothing.
    var fresh = screens
    fresh.drawings = ScreenDrawings()
    let picture = fresh.draw()
    if picture.buffer != drawing.buffer { return "the cells" }
    if picture.cursor != drawing.cursor { return "the cursor" }
    return nil
  }
}
