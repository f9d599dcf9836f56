import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

let ownUser = UserID("@me:s")
let room = ChatID("!r:s")

/// The JSON of a /sync response with the object `rooms` and further members.
func answer(rooms: String = "{}", more: String = "") -> String {
  #"{"next_batch":"n1","rooms":\#(rooms)\#(more.isEmpty ? "" : ",")\#(more)}"#
}

/// The JSON of a /sync response with one joined room that has the timeline events `events` and
/// further members.
func joined(_ events: [String], more: String = "") -> String {
  let timeline = #""timeline":{"events":[\#(events.joined(separator: ","))]}"#
  return answer(
    rooms: #"{"join":{"!r:s":{\#(timeline)\#(more.isEmpty ? "" : ",")\#(more)}}}"#)
}

/// The JSON of a timeline event, by @bob:s unless `sender` says otherwise.
func event(
  _ id: String, type: String = "m.room.message", _ content: String, more: String = "",
  sender: String = "@bob:s"
) -> String {
  """
  {"event_id":"\(id)","type":"\(type)","sender":"\(sender)","origin_server_ts":1700000000000,\
  "content":\(content)\(more.isEmpty ? "" : ",")\(more)}
  """
}

func text(_ body: String) -> String { #"{"msgtype":"m.text","body":"\#(body)"}"# }

func translated(_ json: String) throws -> SyncTranslation {
  try #require(SyncTranslation(try JSONValue(parsing: json), ownUser: ownUser))
}

func arrivals(_ sync: SyncTranslation) -> [Arrival] {
  sync.events.compactMap { if case .messages(.arrived(let arrival)) = $0 { arrival } else { nil } }
}

@Suite struct SyncTranslationTests {
  private func contents(_ events: [String]) throws -> [MessageContent] {
    arrivals(try translated(joined(events))).flatMap(\.messages).map(\.content)
  }

  @Test func `an empty sync response is read as a token without events`() throws {
    let sync = try translated(#"{"next_batch":"n"}"#)
    #expect(sync.token == SyncToken("n"))
    #expect(sync.events.isEmpty && sync.complaints.isEmpty)
  }

  @Test(arguments: ["[]", "{}", "1", #"{"next_batch":1}"#, #"{"next_batch":""}"#, "null"])
  func `JSON without a token is not read as a sync response`(json: String) throws {
    #expect(SyncTranslation(try JSONValue(parsing: json), ownUser: ownUser) == nil)
  }

  @Test func `a sync's messages are read in order with all their fields`() throws {
    let own = event(
      "$2", text("two"), more: #""unsigned":{"transaction_id":"t"}"#, sender: "@me:s")
    let sync = try translated(joined([event("$1", text("one")), own]))
    let time = ServerTimestamp(milliseconds: 1_700_000_000_000)
    #expect(
      arrivals(sync) == [
        Arrival(
          chat: room,
          messages: [
            TimelineMessage(
              event: EventID("$1"), sender: UserID("@bob:s"), timestamp: time,
              content: .text("one", mentionsUs: false), transaction: nil),
            TimelineMessage(
              event: EventID("$2"), sender: ownUser, timestamp: time,
              content: .text("two", mentionsUs: false), transaction: TransactionID("t")),
          ], placement: .newest(gap: nil))
      ])
    #expect(sync.events.first == .chats(.updated(ChatUpdate(chat: room, membership: .joined))))
    #expect(sync.joined == [room])
  }

  @Test func `a transaction id on another person's message is ignored`() throws {
    let sync = try translated(
      joined([event("$1", text("x"), more: #""unsigned":{"transaction_id":"t"}"#)]))
    #expect(arrivals(sync).first?.messages.first?.transaction == nil)
  }

  @Test func `message events of different types are read as the kinds of content they stand for`()
    throws
  {
    let contents = try contents([
      event("$1", #"{"msgtype":"m.emote","body":"waves"}"#),
      event("$2", #"{"msgtype":"m.notice","body":"beep"}"#),
      event("$3", #"{"msgtype":"m.image","body":"cat.png","url":"mxc://s/1"}"#),
      event("$4", #"{"msgtype":"m.file","body":"see this","filename":"a.pdf"}"#),
      event("$5", #"{"msgtype":"m.audio","body":" "}"#),
      event("$6", #"{"msgtype":"m.server_notice","body":"in words"}"#),
      event("$6b", #"{"msgtype":"org.example.new","body":" "}"#),
      event("$7", type: "m.room.encrypted", #"{"ciphertext":"…"}"#),
      event("$8", type: "m.sticker", #"{"body":"shrug"}"#),
      event("$9", type: "org.example.poll", "{}"),
      event("$10", "{}", more: #""unsigned":{"redacted_because":{}}"#),
      event("$11", type: "m.reaction", "{}"), event("$11b", "{}"),
      event("$12", #"{"msgtype":"m.text","body":"hi","m.mentions":{"user_ids":["@me:s"]}}"#),
      event("$13", #"{"msgtype":"m.text","body":"hi","m.mentions":{"room":true}}"#),
    ])
    let words = contents.map { content -> MessageContent in
      if case .attachment(let words, _) = content { .attachment(words) } else { content }
    }
    #expect(contents.map { $0.file?.kind }.compactMap(\.self) == [.image, .file, .audio, .sticker])
    #expect(
      words == [
        .emote("waves"), .botNotice("beep"), .attachment("image: cat.png"),
        .attachment("file: a.pdf — see this"), .attachment("audio"),
        .text("in words", mentionsUs: false), .unknown("org.example.new"), .encrypted,
        .attachment("sticker: shrug"), .unknown("org.example.poll"), .deleted,
        .unknown("m.room.message"),
        .text("hi", mentionsUs: true), .text("hi", mentionsUs: true),
      ])
  }

  @Test func `a reply loses its quote of the original, and no other text changes`() throws {
    let body = #"> <@a:s> first\n> second\n\nanswer\n> kept"#
    let reply = #","m.relates_to":{"m.in_reply_to":{"event_id":"$0"}}"#
    let contents = try contents([
      event("$1", #"{"msgtype":"m.text","body":"\#(body)"\#(reply)}"#), event("$2", text(body)),
    ])
    #expect(
      contents == [
        .text("answer\n> kept", mentionsUs: false),
        .text("> <@a:s> first\n> second\n\nanswer\n> kept", mentionsUs: false),
      ])
  }

  @Test func `hostile text of a message is cleaned`() throws {
    let contents = try contents([event("$1", text(#"\u001b[2J\u0000\u202eabc\u0007"#))])
    #expect(contents == [.text("abc", mentionsUs: false)])
  }

  @Test func `a malformed event in a sync is left out without losing the others`() throws {
    let hostile = [
      "null", "1", "[]", #""text""#, "{}", #"{"type":1,"event_id":2,"sender":3}"#,
      event("$\\u001b", text("bad id")), event("$x", text("x"), sender: "bob"),
      event("$x", text("x"), sender: "@b\\u202eob:s"),
      event("", text("no id")), event("$h1", "[]"), event("$h2", #"{"msgtype":1,"body":{}}"#),
      event("$h3", type: "m.room.redaction", #"{"redacts":7}"#),
      event("$h4", type: "m.room.member", #"{"membership":[]}"#, more: #""state_key":"@x:s""#),
      event("$h5", type: "m.room.member", #"{"membership":"join"}"#, more: #""state_key":{}"#),
      event("$h6", type: "m.room.name", #"{"name":{}}"#, more: #""state_key":"""#),
      event("$h7", #"{"m.relates_to":{"rel_type":"m.replace","event_id":"$1"},"body":"* "}"#),
    ]
    let sync = try translated(
      joined([event("$1", text("one"))] + hostile + [event("$2", text("two"))]))
    let texts = arrivals(sync).flatMap(\.messages).map(\.content).filter {
      if case .text = $0 { true } else { false }
    }
    #expect(texts == [.text("one", mentionsUs: false), .text("two", mentionsUs: false)])
    #expect(sync.complaints.isEmpty)
  }

  @Test(arguments: [
    (#"{"next_batch":"n","rooms":[]}"#, ["rooms"]),
    (
      #"{"next_batch":"n","rooms":{"join":1,"invite":[],"leave":"x"}}"#,
      [
        "rooms.join", "rooms.invite", "rooms.leave",
      ]
    ),
    (#"{"next_batch":"n","rooms":{"join":{"!a":5}}}"#, ["a room"]),
    (#"{"next_batch":"n","account_data":{"events":{}}}"#, ["account_data"]),
    (joined([], more: #""state":{"events":"x"},"ephemeral":[]"#), ["state", "ephemeral"]),
  ])
  func `parts of a sync response of the wrong type are left out and named`(
    json: String, complaints: [String]
  ) throws {
    #expect(try translated(json).complaints == complaints)
  }

  @Test func `numbers in a sync response that are too large or negative are clamped`() throws {
    let sync = try translated(
      joined(
        [
          """
          {"event_id":"$1","type":"m.room.message","sender":"@b:s","origin_server_ts":9e99,\
          "content":{"msgtype":"m.text","body":"x"}}
          """,
          """
          {"event_id":"$2","type":"m.room.message","sender":"@b:s",\
          "origin_server_ts":-9223372036854775808,"content":{"msgtype":"m.text","body":"x"}}
          """,
        ],
        more: """
          "unread_notifications":{"notification_count":9223372036854775807,"highlight_count":-5},\
          "unread_thread_notifications":{"$t":{"notification_count":9223372036854775807}}
          """))
    let times = arrivals(sync).flatMap(\.messages).map(\.timestamp.milliseconds)
    #expect(times.allSatisfy { (0...253_402_300_799_999).contains($0) })
    let most = UnreadCounts(messages: 1_000_000, mentions: 0)
    #expect(
      sync.events.contains(.chats(.unread(room, most, threads: [EventID("$t"): most]))))
  }

  @Test func `a gap before a sync's timeline is reported with its pagination token`() throws {
    let json = answer(
      rooms: """
        {"join":{"!r:s":{"timeline":{"limited":true,"prev_batch":"p","events":[\
        \(event("$1", text("x")))]}}}}
        """)
    #expect(arrivals(try translated(json)).map(\.placement) == [.newest(gap: HistoryToken("p"))])
  }

  @Test func `a sync's timeline from the room's creation has no history before it`() throws {
    let create = event("$c", type: "m.room.create", "{}", more: #""state_key":"""#)
    let join = event(
      "$j", type: "m.room.member", #"{"membership":"join"}"#, more: #""state_key":"@bob:s""#)
    let json = answer(
      rooms: """
        {"join":{"!r:s":{"timeline":{"limited":true,"prev_batch":"p","events":[\
        \(create),\(join),\(event("$1", text("x")))]}}}}
        """)
    let arrivals = arrivals(try translated(json))
    #expect(arrivals.map(\.placement) == [.newest(gap: nil), .older(filling: nil, rest: nil)])
    // The founder's own join is not shown.
    #expect(
      arrivals[0].messages.map(\.content)
        == [.change("created the chat"), .text("x", mentionsUs: false)])
  }
}
