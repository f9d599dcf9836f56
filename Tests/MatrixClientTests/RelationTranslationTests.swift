import Intents
import Model
import Testing

@testable import MatrixClient

@Suite struct RelationTranslationTests {
  private func reaction(_ key: String, to target: String = "$1", more: String = "") -> String {
    let relation = #"{"rel_type":"m.annotation","event_id":"\#(target)","key":"\#(key)"}"#
    return event("$r", type: "m.reaction", #"{"m.relates_to":\#(relation)}"#, more: more)
  }

  private func reactions(_ events: [String]) throws -> [Reaction] {
    try translated(joined(events)).events.compactMap {
      if case .relations(.reacted(room, let reaction)) = $0 { reaction } else { nil }
    }
  }

  @Test func `a reaction names its message, its sender and its key`() throws {
    #expect(
      try reactions([reaction("👍")]) == [
        Reaction(
          event: EventID("$r"), target: EventID("$1"), sender: UserID("@bob:s"), key: "👍",
          timestamp: ServerTimestamp(milliseconds: 1_700_000_000_000))
      ])
  }

  @Test func `a reaction's key is one clean line of at most 32 scalars`() throws {
    let long = String(repeating: "x", count: 500)
    #expect(try reactions([reaction(#"a\nb\u001b[31m"#)]).map(\.key) == ["a b"])
    #expect(try reactions([reaction(long)]).first?.key.unicodeScalars.count == 32)
    #expect(try reactions([reaction(#" \u202e "#)]) == [])
  }

  @Test func `a malformed reaction is left out`() throws {
    let empty = event("$r", type: "m.reaction", "{}")
    let other = event(
      "$r", type: "m.reaction",
      #"{"m.relates_to":{"rel_type":"m.thread","event_id":"$1","key":"x"}}"#)
    let taken = reaction("x", more: #""unsigned":{"redacted_because":{}}"#)
    #expect(try reactions([empty, other, taken, reaction("x", to: "a b")]) == [])
  }

  @Test func `reactions and deletions keep their order`() throws {
    let sync = try translated(
      joined([
        reaction("x"),
        event("$d", type: "m.room.redaction", "{}", more: #""redacts":"$r""#),
      ]))
    #expect(sync.events.last == .messages(.deleted(room, EventID("$r"))))
    #expect(sync.events.count == 2)
  }

  @Test func `a reply names its quoted event, a message in a thread only if it is a reply`() throws
  {
    func content(_ relation: String) -> String {
      #"{"msgtype":"m.text","body":"x","m.relates_to":{\#(relation)}}"#
    }
    let reply = #""m.in_reply_to":{"event_id":"$0"}"#
    let thread = #""rel_type":"m.thread","event_id":"$t""#
    let sync = try translated(
      joined([
        event("$1", content(reply)),
        event("$2", content(thread + #","is_falling_back":true,"# + reply)),
        event("$3", content(thread + #","is_falling_back":false,"# + reply)),
        event("$4", content(#""m.in_reply_to":{"event_id":"a b"}"#)),
      ]))
    #expect(
      arrivals(sync).flatMap(\.messages).map(\.answers) == [
        EventID("$0"), nil, EventID("$0"), nil,
      ])
  }

  @Test func `an edit that the server bundles follows its message`() throws {
    let edit = """
      {"event_id":"$e","sender":"@bob:s","origin_server_ts":7,\
      "content":{"m.new_content":{"msgtype":"m.text","body":"new"}}}
      """
    let more = #""unsigned":{"m.relations":{"m.replace":\#(edit)}}"#
    let relation = #"{"m.in_reply_to":{"event_id":"$0"}}"#
    let reply = #"{"msgtype":"m.text","body":"x","m.relates_to":\#(relation)}"#
    let sync = try translated(joined([event("$1", reply, more: more), event("$2", text("y"))]))
    let messages = arrivals(sync).flatMap(\.messages)
    #expect(
      messages.map(\.content) == [
        .text("x", mentionsUs: false), .text("y", mentionsUs: false),
      ])
    #expect(messages.first?.answers == EventID("$0"))
    #expect(
      sync.events.last
        == .messages(
          .edited(
            room,
            Edit(
              event: EventID("$e"), target: EventID("$1"), sender: UserID("@bob:s"),
              timestamp: ServerTimestamp(milliseconds: 7),
              content: .text("new", mentionsUs: false)))))
  }
}
