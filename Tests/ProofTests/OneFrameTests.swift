import Cells
import Intents
import Keys
import Model
import Testing

@testable import Screens

/// One change makes one frame. Nothing new makes none.
@Suite struct OneFrameTests {
  @Test func `a message in the open chat makes one frame`() throws {
    let desk = try Desk.watchingChat()
    // Not the chat's title.
    let row = try #require(desk.lines.dropFirst().firstIndex { $0.contains("!a") })
    for number in 2..<60 {
      // Another minute: the chat's row in the list changes too, and in the same frame.
      desk.advance(milliseconds: 61_000)
      _ = desk.takeFrames()
      let time = desk.world.wallTime.milliseconds
      desk.send(
        arrived("!a", text("$\(number)", "message \(number)", at: time)), unread("!a", 1),
        synced("\(number)"))
      desk.settle()
      desk.advance(milliseconds: 1000)
      let frames = desk.takeFrames()
      #expect(frames.map(\.cause) == [.viewModels], "message \(number)")
      #expect(frames.first?.rows.contains(row) == true, "message \(number)")
      #expect(frames.first?.rows.count ?? 0 > 1, "message \(number)")
    }
    #expect(!desk.takeTrail().contains("screen badge"))
  }

  @Test func `an own message makes a frame for each thing that becomes of it`() throws {
    let desk = try Desk.watchingChat()
    desk.type("hello")
    desk.settle()
    _ = desk.takeFrames()
    desk.press(.enter)
    desk.settle()
    // The composer is empty and the text submitting; then it is on disk.
    #expect(desk.takeFrames().map(\.cause) == [.input, .viewModels])
    let sent = desk.world.takeEffects().compactMap { effect in
      if case .send(let message) = effect { message } else { nil }
    }
    let message = try #require(sent.first)
    desk.send(.messages(.delivery(message.transaction, .sending)))
    desk.settle()
    #expect(desk.takeFrames().count == 1)
    desk.send(.messages(.delivery(message.transaction, .sent(EventID("$mine")))))
    desk.settle()
    #expect(desk.takeFrames().count == 1)
    desk.send(
      arrived(
        "!a",
        text("$mine", "hello", by: "@me:s", transaction: message.transaction)), synced("9"))
    desk.settle()
    #expect(desk.takeFrames().count <= 1)
  }

  @Test func `what is told again, and what is not shown, makes no frame`() throws {
    let desk = try Desk.watchingChat()
    let batch = [arrived("!a", text("$2")), unread("!a", 1), synced("2")]
    desk.send(batch)
    desk.settle()
    _ = (desk.takeFrames(), desk.takeTrail())
    desk.send(batch)
    desk.send(joined("!a"))
    desk.send(synced("3"))
    desk.send(.connection(.online))
    desk.send(.chats(.receiptSent(ChatID("!a"), EventID("$2"))))
    desk.settle()
    #expect(desk.takeFrames() == [])
    #expect(!desk.takeTrail().contains { $0.hasPrefix("screen") })
  }

  @Test func `the same view models again draw the same cells and wake nobody`() throws {
    let desk = try Desk.watchingChat()
    let before = desk.drawing
    var screens = desk.screens
    let shown = Shown(screens)
    _ = screens.receive(chatList: shown.chatList)
    _ = screens.receive(messages: try #require(shown.messages))
    _ = screens.receive(badge: shown.badge)
    _ = screens.receive(statusLine: shown.statusLine)
    _ = screens.receive(switcher: shown.switcher)
    #expect(screens.draw() == before)
  }
}
