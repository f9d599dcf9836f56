import Intents
import Model
import Testing

/// P4: where a message came from makes no difference from the router on.
@Suite struct SameTraceTests {
  /// The four ways of a message to the router, each as the batch that it comes in.
  static let ways: [(name: String, batch: [Event])] = [
    ("the live socket", [arrived("!a", text("$2", "news")), synced("2")]),
    ("a long poll", [arrived("!a", text("$2", "news")), synced("2")]),
    ("a push", [arrived("!a", text("$2", "news"))]),
    (
      "an answer to a request for history",
      [older("!a", [text("$2", "news")], filling: "h", rest: nil)]
    ),
  ]

  @Test func `the same message by four ways leaves the same trace`() throws {
    var traces: Set<[String]> = []
    for way in Self.ways {
      let desk = try Self.desk()
      desk.send(way.batch)
      desk.settle()
      #expect(desk.shows("news"), "by \(way.name)")
      // How many events a batch had is not what came of it; that it was seen is told later.
      let trail = desk.takeTrail().map { $0.hasPrefix("router") ? "router" : $0 }
      traces.insert(Array(trail.prefix { $0 != "frame" }))
    }
    #expect(traces.count == 1, "\(traces)")
    #expect(traces.first?.contains("screen messages") == true)
  }

  @Test func `the same message by a second way changes nothing`() throws {
    for first in Self.ways {
      for second in Self.ways {
        let desk = try Self.desk()
        desk.send(first.batch)
        desk.settle()
        let messages = desk.model.open?.window.messages.map(\.id)
        _ = desk.takeFrames()
        desk.send(second.batch)
        desk.settle()
        #expect(desk.model.open?.window.messages.map(\.id) == messages)
        #expect(messages?.count == 2)
      }
    }
  }

  /// A chat with a gap before its only message, whose end is not followed.
  private static func desk() throws -> Desk {
    let desk = try Desk()
    desk.send(.connection(.online))
    desk.send(joined("!a"), arrived("!a", text("$0")))
    desk.send(
      .messages(
        .arrived(
          Arrival(
            chat: ChatID("!a"), messages: [],
            placement: .newest(gap: HistoryToken("h"))))))
    desk.openChat("!a")
    desk.settle()
    desk.advance(milliseconds: 2000)
    _ = (desk.takeTrail(), desk.takeFrames(), desk.world.takeEffects())
    return desk
  }
}
