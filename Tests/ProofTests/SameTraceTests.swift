import Intents
import Model
import Testing

/// Where a message came from makes no difference from the router on.
@Suite(.timeLimit(.minutes(10))) struct SameTraceTests {
  /// The batches of the four ways, each through the real client from a server that has no other way.
  private static func batches() async throws -> [(way: Way, batch: [Event])] {
    let message = """
      {"event_id":"$2","type":"m.room.message","sender":"@bob:s","origin_server_ts":0,\
      "content":{"msgtype":"m.text","body":"news"}}
      """
    var batches: [(Way, [Event])] = []
    for way in Way.allCases {
      batches.append((way, try await OneMessageServer(message, by: way).batch()))
    }
    return batches
  }

  @Test func `the same message by four ways leaves the same trace`() async throws {
    var traces: Set<[String]> = []
    for (way, batch) in try await Self.batches() {
      let desk = try Self.desk()
      desk.send(batch)
      desk.settle()
      #expect(desk.shows("news"), "by \(way)")
      // How many events a batch had is not what came of it; that it was seen is told later.
      let trail = desk.takeTrail().map { $0.hasPrefix("router") ? "router" : $0 }
      traces.insert(Array(trail.prefix { $0 != "frame" }))
    }
    #expect(traces.count == 1, "\(traces)")
    #expect(traces.first?.contains("screen messages") == true)
  }

  @Test func `the same message by a second way changes nothing`() async throws {
    let batches = try await Self.batches()
    for (_, first) in batches {
      for (_, second) in batches {
        let desk = try Self.desk()
        desk.send(first)
        desk.settle()
        let messages = desk.model.open?.window.messages.map(\.id)
        _ = desk.takeFrames()
        desk.send(second)
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
