import Intents
import Model
import Testing

/// An event leads to the same stages and the same state in whichever way it reached the client.
@Suite(.timeLimit(.minutes(10))) struct SameTraceTests {
  /// The kinds of events that the server sends in these tests. Each has the event id "$2"; a reply,
  /// edit, reaction or deletion refers to "$0", the event id of the chat's only message.
  enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case text, emote, mention, reply, edit, reaction, deletion
    var testDescription: String { rawValue }

    /// A text that the screen shows once the event has arrived.
    var shown: String {
      switch self {
      case .text, .emote, .mention, .reply: "news"
      case .edit: "better"
      case .reaction: "👍"
      case .deletion: "deleted"
      }
    }

    fileprivate var wire: String {
      let about = #"{"event_id":"$0","rel_type":"#
      return switch self {
      case .text: event(#"{"msgtype":"m.text","body":"news"}"#)
      case .emote: event(#"{"msgtype":"m.emote","body":"news"}"#)
      case .mention:
        event(#"{"msgtype":"m.text","body":"news","m.mentions":{"user_ids":["@me:s"]}}"#)
      case .reply:
        event(
          #"{"msgtype":"m.text","body":"news","m.relates_to":{"m.in_reply_to":{"event_id":"$0"}}}"#)
      case .edit:
        event(
          #"{"msgtype":"m.text","body":"* better","m.new_content":{"msgtype":"m.text","#
            + #""body":"better"},"m.relates_to":\#(about)"m.replace"}}"#)
      case .reaction:
        event(#"{"m.relates_to":\#(about)"m.annotation","key":"👍"}}"#, type: "m.reaction")
      case .deletion:
        event(#"{"redacts":"$0"}"#, type: "m.room.redaction", more: #","redacts":"$0""#)
      }
    }

    private func event(_ content: String, type: String = "m.room.message", more: String = "")
      -> String
    {
      #"{"event_id":"$2","type":"\#(type)","sender":"@bob:s","origin_server_ts":0\#(more),"#
        + #""content":\#(content)}"#
    }
  }

  /// Returns the batch of events in which the real client reports the event, for each of the four
  /// ways in which a server can deliver it. Each time the server offers one way only.
  private static func batches(_ kind: Kind) async throws -> [(way: Way, batch: [Event])] {
    var batches: [(Way, [Event])] = []
    for way in Way.allCases {
      batches.append((way, try await OneMessageServer(kind.wire, by: way).batch()))
    }
    return batches
  }

  @Test(arguments: Kind.allCases)
  func `an event passes the same stages whichever of four ways delivers it`(
    kind: Kind
  ) async throws {
    var traces: Set<[String]> = []
    for (way, batch) in try await Self.batches(kind) {
      let desk = try Self.desk()
      desk.send(batch)
      desk.settle()
      #expect(desk.shows(kind.shown), "by \(way)")
      // The number of events in a batch differs by way and does not matter; the read receipt is
      // sent later.
      let trail = desk.takeTrail().map { $0.hasPrefix("router") ? "router" : $0 }
      traces.insert(Array(trail.prefix { $0 != "frame" }))
    }
    #expect(traces.count == 1, "\(traces)")
    #expect(traces.first?.contains("screen messages") == true)
  }

  /// The placement of messages is not compared, because only a page of history fills a gap in the
  /// timeline.
  @Test(arguments: Kind.allCases)
  func `an event and its payload are equal whichever of four ways delivers it`(
    kind: Kind
  ) async throws {
    let batches = try await Self.batches(kind)
    let told = batches.map { $0.batch.filter(\.isOfChats).map(\.anywhere) }
    #expect(told[0].count > 0)
    for (number, events) in told.enumerated() {
      #expect(events == told[0], "\(batches[number].way) and \(batches[0].way)")
    }
  }

  @Test(arguments: Kind.allCases)
  func `an event that arrives a second time by another way changes nothing`(
    kind: Kind
  ) async throws {
    let batches = try await Self.batches(kind)
    for (_, first) in batches {
      for (_, second) in batches {
        let desk = try Self.desk()
        desk.send(first)
        desk.settle()
        let messages = desk.shownMessages
        _ = desk.takeFrames()
        desk.send(second)
        desk.settle()
        #expect(desk.shownMessages == messages)
        #expect(!messages.isEmpty)
      }
    }
  }

  /// Returns a `Desk` (the program without a terminal) with an open chat whose only message, "$0",
  /// has a gap after it in the timeline.
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

extension Desk {
  /// The open chat's messages as text, without the flag for the gap that a page of history fills.
  fileprivate var shownMessages: [String] {
    (model.open?.window.messages ?? []).map {
      "\($0)".replacing("hasGapBefore: true", with: "hasGapBefore: false")
    }
  }
}

extension Event {
  /// `true` for an event that brings messages or is about them; `false` for others, such as a new
  /// sync token, a change of the connection or an arrival without messages.
  fileprivate var isOfChats: Bool {
    switch self {
    case .messages(.arrived(let arrival)): !arrival.messages.isEmpty
    case .messages, .relations: true
    case .account, .connection, .chats, .contacts, .creation, .rooms, .intent: false
    }
  }

  /// This event, with the placement of its messages replaced by the end of the chat.
  fileprivate var anywhere: Event {
    guard case .messages(.arrived(let arrival)) = self else { return self }
    return .messages(
      .arrived(
        Arrival(chat: arrival.chat, messages: arrival.messages, placement: .newest(gap: nil))))
  }
}
