import Intents
import Keys
import Model
import TestSupport
import Testing
@testable import Engine
import ViewModels

@testable import Screens

/// The screen shows the view models that the builders make of the current model, whatever events
/// came before.
@Suite(.aside) struct ScreenIsModelTests {
  @Test(arguments: Soak.seeds(1...10))
  func `after each of a thousand random steps the screen is a fresh drawing of the model`(
    seed: UInt64
  ) throws {
    var run = try RandomRun(seed: seed)
    for step in 1...Soak.steps(1000) {
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
  @Test func `messages of the open chat get a banner once the chat is left`() throws {
    let desk = try Desk.watchingChat(columns: 60)
    desk.input(.focus(false))
    desk.send(arrived("!a", text("$2", "news")), unread("!a", 1), synced("2"))
    desk.settle()
    #expect(desk.screens.banner.viewModel.words?.isInFront == true)
    desk.press(.escape)
    #expect(desk.screens.banner.viewModel.words?.isInFront == false)
    #expect(desk.difference() == nil)
  }

  @Test(arguments: Soak.seeds(61...70))
  func `after each random step every view model is up to date once its pace has passed`(
    seed: UInt64
  ) throws {
    var run = try RandomRun(seed: seed)
    let listened: Set<Paced> = Set(Paced.allCases).subtracting([.receipts, .stream, .sending])
    for step in 1...Soak.steps(1000) {
      run.step()
      // The longest interval between two view models of a kind is one second, the banner's.
      run.desk.advance(milliseconds: 1001)
      // The clock may have just changed the countdown in the status line, which is due within 100
      // ms.
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
  /// The name of the first view model on the screen that differs from the one that its builder
  /// makes of the model now, or the part of the picture that differs from a fresh drawing; `nil` if
  /// nothing differs.
  ///
  /// A view model that is due may be older, so only the others are compared.
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
    if !due.contains(.messageDetails),
      shown.messageDetails != MessageDetailsBuilder.build(model, around)
    {
      return "the messageDetails"
    }
    if !due.contains(.settings), shown.settings != SettingsBuilder.build(model) {
      return "the settings"
    }
    if !due.contains(.chatSearch), shown.chatSearch != ChatSearchBuilder.build(model, around) {
      return "the matches"
    }
    if !due.contains(.mentions), shown.mentions != MentionsBuilder.build(model) {
      return "the mentions"
    }
    if !due.contains(.members), shown.members != MembersBuilder.build(model) {
      return "the people"
    }
    if !due.contains(.roomDirectory), shown.roomDirectory != RoomDirectoryBuilder.build(model) {
      return "the public rooms"
    }
    if !due.contains(.messageSearch),
      shown.messageSearch != MessageSearchBuilder.build(model, around)
    {
      return "the messages that were found"
    }
    // The picture that was updated step by step equals one drawn from scratch.
    var fresh = screens
    fresh.forgetDrawings()
    let picture = fresh.draw()
    if picture.buffer != drawing.buffer { return "the cells" }
    if picture.cursor != drawing.cursor { return "the cursor" }
    return nil
  }
}
