import Intents
import Model
import Testing

@testable import Storage

/// Long chains of relations that other people may build.
@Suite struct ChainTests {
  private static let length = 1_500

  @Test func `long chains of replies, edits and deletions are stored and read`() throws {
    let sample = try Sample()
    try sample.commit(joined(chat), arrived(answers(), in: chat))
    _ = try sample.store.commit(edits() + deletions())
    let texts = try sample.texts()
    #expect(texts.count == Self.length)
    #expect(texts.first == "<deleted>" && texts.last == "\(Self.length)")
    let last = try #require(try sample.window().messages.last)
    #expect(last.quote?.event == EventID("$\(Self.length - 1)"))
  }

  /// Messages of which each is a reply to the one before.
  private func answers() -> [TimelineMessage] {
    (1...Self.length).map { number in
      TimelineMessage(
        event: EventID("$\(number)"), sender: alice, timestamp: time(Int64(number)),
        content: .text("\(number)", mentionsUs: false), transaction: nil,
        answers: number > 1 ? EventID("$\(number - 1)") : nil)
    }
  }

  /// Edits of which each is an edit of the one before; the first one edits an unknown event.
  private func edits() -> [Event] {
    (1...Self.length).map { number in
      let edit = Edit(
        event: EventID("$e\(number)"), target: EventID("$e\(number - 1)"), sender: alice,
        timestamp: time(Int64(number)), content: .text("y", mentionsUs: false))
      return .messages(.edited(chat, edit))
    }
  }

  /// Deletions of all messages and all edits but the last of each.
  private func deletions() -> [Event] {
    (1..<Self.length).flatMap { number -> [Event] in
      [
        .messages(.deleted(chat, EventID("$\(number)"))),
        .messages(.deleted(chat, EventID("$e\(number)"))),
      ]
    }
  }
}
