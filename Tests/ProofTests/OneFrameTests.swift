import Cells
import Intents
import Keys
import Model
import TestSupport
import Testing

@testable import Screens

/// One change makes one frame; an event without a visible change makes none.
@Suite(.aside) struct OneFrameTests {
  @Test func `a message in the open chat makes one frame`() throws {
    let desk = try Desk.watchingChat()
    // The chat's row in the list; the first line is the chat's title.
    let row = try #require(desk.lines.dropFirst().firstIndex { $0.contains("!a") })
    for number in 2..<60 {
      // Another minute begins, so the chat's time in the list changes too, in the same frame.
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

  /// Each batch has one to three messages in each of one to four chats, unread counts and typing
  /// notices.
  @Test func `a batch of several messages and chats makes one frame`() throws {
    let desk = try Desk.watchingChat()
    for chat in ["!b", "!c", "!d"] {
      desk.send(joined(chat), arrived(chat, text("$\(chat)0")), synced(chat))
    }
    desk.settle()
    for round in 1..<40 {
      desk.advance(milliseconds: 61_000)
      _ = (desk.takeFrames(), desk.takeTrail())
      let time = desk.world.wallTime.milliseconds
      var batch: [Event] = []
      for chat in ["!c", "!a", "!b", "!d"].prefix(1 + round % 4) {
        let messages = (0...round % 3).map {
          text("$\(chat)\(round).\($0)", "\(chat) \(round).\($0)", at: time)
        }
        batch.append(
          .messages(
            .arrived(
              Arrival(chat: ChatID(chat), messages: messages, placement: .newest(gap: nil)))))
        batch += [unread(chat, round), .messages(.typing(ChatID(chat), [UserID("@bob:s")]))]
      }
      desk.send(batch + [synced("r\(round)")])
      // The view models that one turn shows are one frame. The total has a slower pace, and typing
      // notices end by themselves later.
      let frames = desk.takeFrames()
      #expect(frames.map(\.cause) == [.viewModels], "round \(round)")
      let trail = desk.takeTrail()
      #expect(trail.filter { $0 == "frame" }.count == 1, "round \(round): \(trail)")
      #expect(trail.contains("screen chatList"))
      #expect(trail.contains("screen messages") == (round % 4 > 0), "round \(round): \(trail)")
      desk.settle()
      desk.advance(milliseconds: 1000)
      #expect(desk.takeFrames().count <= 1, "round \(round)")
    }
  }

  @Test func `keys that are read in one turn make one frame`() throws {
    let desk = try Desk.watchingChat()
    _ = desk.takeFrames()
    desk.input(
      .key(KeyStroke(.character("a"))), .key(KeyStroke(.character("b"))), .paste("cd"),
      .key(KeyStroke(.left)))
    #expect(desk.takeFrames().map(\.cause) == [.input])
    #expect(desk.shows("abcd"))
  }

  @Test func `an own message makes one frame for each step of its delivery`() throws {
    let desk = try Desk.watchingChat()
    desk.type("hello")
    desk.settle()
    _ = desk.takeFrames()
    desk.press(.enter)
    desk.settle()
    // The first frame shows the empty composer and the text being stored; the second shows it as
    // stored.
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

  @Test func `repeated events and events without a visible change make no frame`() throws {
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

  @Test func `receiving the same view models again draws the same cells`() throws {
    let desk = try Desk.watchingChat()
    let before = desk.drawing
    var screens = desk.screens
    let shown = Shown(screens)
    _ = screens.receive(chatList: shown.chatList)
    _ = screens.receive(messages: try #require(shown.messages))
    _ = screens.receive(badge: shown.badge)
    _ = screens.receive(statusLine: shown.statusLine)
    _ = screens.receive(chatSearch: shown.chatSearch)
    let after = screens.draw()
    #expect(after.buffer == before.buffer && after.cursor == before.cursor)
  }
}
