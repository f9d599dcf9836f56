import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

@Suite struct RoomStateTests {
  private func state(_ type: String, _ content: String, key: String = "") -> String {
    event("$s", type: type, content, more: #""state_key":"\#(key)""#)
  }

  private func updates(_ json: String) throws -> [ChatUpdate] {
    try translated(json).events.compactMap {
      if case .chats(.updated(let update)) = $0 { update } else { nil }
    }
  }

  private func withState(_ events: [String], more: String = "") -> String {
    joined(
      [],
      more:
        #""state":{"events":[\#(events.joined(separator: ","))]}\#(more.isEmpty ? "" : ",")\#(more)"#
    )
  }

  @Test func `a tombstone names the successor and the server to join through`() throws {
    let tombstone = state("m.room.tombstone", #"{"replacement_room":"!next","body":"moved"}"#)
    let update = try updates(joined([tombstone])).first
    #expect(update?.successor?.chat == ChatID("!next"))
    #expect(update?.successor?.server == "s")
    #expect(try updates(withState([tombstone])).first?.successor?.chat == ChatID("!next"))
  }

  @Test(arguments: [
    "{}", #"{"replacement_room":7}"#, #"{"replacement_room":"!r:s"}"#,
    #"{"replacement_room":"!a\u0007b"}"#, #"{"replacement_room":"! blank"}"#,
  ])
  func `a tombstone without a valid successor is ignored`(content: String) throws {
    let update = try updates(joined([state("m.room.tombstone", content)])).first
    #expect(update?.successor == nil)
  }

  @Test(arguments: [
    (#"{"room_id":"!old","event_id":"$x"}"#, ChatID("!old")), (#"{"room_id":"!r:s"}"#, nil),
    (#"{"room_id":"!a\u0007b"}"#, nil), (#"{"room_id":7}"#, nil), ("7", nil),
  ])
  func `the room's creation names its predecessor`(content: String, predecessor: ChatID?) throws {
    let creation = state("m.room.create", #"{"predecessor":\#(content)}"#)
    for json in [joined([creation]), withState([creation])] {
      #expect(try updates(json).first?.predecessor == predecessor)
    }
  }

  @Test func `state events before a sync's timeline update the chat and add no line to it`() throws
  {
    let sync = try translated(
      withState(
        [
          state("m.room.create", "{}"), state("m.room.name", #"{"name":" The\u0007 Room "}"#),
          state("m.room.topic", #"{"topic":"a\nb"}"#), state("m.room.encryption", "{}"),
          state("m.room.member", #"{"membership":"join","displayname":"Bob"}"#, key: "@bob:s"),
          state("m.room.member", #"{"membership":"ban","displayname":" "}"#, key: "@eve:s"),
        ], more: #""summary":{"m.heroes":["@bob:s",5,"nobody"],"m.joined_member_count":2}"#))
    #expect(
      sync.events == [
        .chats(
          .updated(
            ChatUpdate(
              chat: room, membership: .joined, name: "The Room", topic: "a b",
              heroes: [UserID("@bob:s")], people: 2, isEncrypted: true,
              timestamp: ServerTimestamp(milliseconds: 1_700_000_000_000), isSpace: false))),
        .contacts(
          .members(
            room,
            [
              Member(user: UserID("@bob:s"), displayName: "Bob", membership: .joined),
              Member(
                user: UserID("@eve:s"), displayName: nil, membership: .left, isBanned: true),
            ])),
      ])
  }

  @Test func `an alias names a room only if the response has its whole state`() throws {
    let alias = state("m.room.canonical_alias", ##"{"alias":"#a:s"}"##)
    let create = state("m.room.create", "{}")
    #expect(try updates(withState([create, alias])).map(\.name) == ["#a:s"])
    #expect(try updates(withState([alias])).map(\.name) == [nil])
    let named = state("m.room.name", #"{"name":"N"}"#)
    #expect(try updates(withState([create, named, alias])).map(\.name) == ["N"])
    #expect(try updates(withState([state("m.room.name", "{}")])).map(\.name) == [""])
  }

  @Test func `an alias that names a room is cleaned and truncated`() throws {
    func names(_ alias: String) throws -> [String?] {
      let address = state("m.room.canonical_alias", #"{"alias":"\#(alias)"}"#)
      return try updates(withState([state("m.room.create", "{}"), address])).map(\.name)
    }
    #expect(try names(##"#a\u0007b\u202e\nc:s"##) == ["#ab c:s"])
    let long = "#" + String(repeating: "x", count: 300)
    #expect(try names(long) == [String(long.prefix(CleanText.maximumLineScalars))])
  }

  private static let changes: [(String, String?, String, String?)] = [
    (#"{"membership":"join"}"#, nil, "@bob:s", "joined"),
    (#"{"membership":"join"}"#, #"{"membership":"invite"}"#, "@bob:s", "joined"),
    (#"{"membership":"leave"}"#, #"{"membership":"join"}"#, "@bob:s", "left"),
    (#"{"membership":"leave"}"#, #"{"membership":"invite"}"#, "@bob:s", "declined the invite"),
    (#"{"membership":"invite","displayname":"Al"}"#, nil, "@al:s", "invited Al"),
    (
      #"{"membership":"leave"}"#, #"{"membership":"join","displayname":"Al"}"#, "@al:s",
      "removed Al"
    ),
    (#"{"membership":"leave"}"#, #"{"membership":"ban"}"#, "@al:s", "lifted the ban of @al:s"),
    (#"{"membership":"ban"}"#, #"{"membership":"join"}"#, "@al:s", "banned @al:s"),
    (
      #"{"membership":"leave","reason":"ru\u001bde"}"#, #"{"membership":"join"}"#, "@al:s",
      "removed @al:s: rude"
    ),
    (
      #"{"membership":"join","displayname":"Bo\u001bb"}"#, #"{"membership":"join"}"#, "@bob:s",
      "is now “Bob”"
    ),
    (
      #"{"membership":"join","displayname":"Bob"}"#,
      #"{"membership":"join","displayname":"Rob"}"#, "@bob:s", "was called “Rob” and is now “Bob”"
    ),
    (
      #"{"membership":"join","displayname":"B\u200bo\ufe0fb"}"#,
      #"{"membership":"join","displayname":"Bob"}"#, "@bob:s", nil
    ),
    (
      #"{"membership":"join"}"#, #"{"membership":"join","displayname":"B"}"#, "@bob:s",
      "was called “B” and is now @bob:s"
    ),
    (#"{"membership":"join","avatar_url":"x"}"#, #"{"membership":"join"}"#, "@bob:s", nil),
  ]

  @Test(arguments: changes)
  func `a member event becomes a line in the chat that describes the change`(
    content: String, previous: String?, member: String, words: String?
  ) throws {
    let unsigned = previous.map { #","unsigned":{"prev_content":\#($0)}"# } ?? ""
    let sync = try translated(
      joined([
        event(
          "$1", type: "m.room.member", content, more: #""state_key":"\#(member)"\#(unsigned)"#)
      ]))
    #expect(arrivals(sync).flatMap(\.messages).map(\.content) == words.map { [.change($0)] } ?? [])
    #expect(sync.events.contains { if case .contacts = $0 { true } else { false } })
  }

  @Test func `a room of type m.space is a space, also if the user is only invited`() throws {
    let space = state("m.room.create", #"{"type":"m.space"}"#)
    #expect(try updates(joined([space])).map(\.isSpace) == [true])
    let usual = state("m.room.create", #"{"type":"org.example.game"}"#)
    #expect(try updates(joined([usual])).map(\.isSpace) == [false])
    let invite = #"{"invite":{"!r:s":{"invite_state":{"events":[\#(space)]}}}}"#
    #expect(try updates(answer(rooms: invite)).map(\.isSpace) == [true])
  }

  @Test func `a space's rooms are read with their order and time, sorted by id`() throws {
    let children = [
      state("m.space.child", #"{"via":["s"],"order":"b"}"#, key: "!b:s"),
      state("m.space.child", #"{"via":["s","t"]}"#, key: "!a:s"),
      state("m.space.child", "{}", key: "!c:s"),
    ]
    let time = ServerTimestamp(milliseconds: 1_700_000_000_000)
    let expected = [
      SpaceChild(room: ChatID("!a:s"), place: SpacePlace(order: nil, timestamp: time)),
      SpaceChild(room: ChatID("!b:s"), place: SpacePlace(order: "b", timestamp: time)),
      SpaceChild(room: ChatID("!c:s"), place: nil),
    ]
    #expect(try updates(joined(children)).map(\.children) == [expected])
    #expect(try updates(withState(children)).map(\.children) == [expected])
    // The last event of a room counts.
    let again = children + [state("m.space.child", #"{"via":[]}"#, key: "!a:s")]
    #expect(try updates(joined(again)).first?.children.first?.place == nil)
  }

  @Test(arguments: [
    #"{"via":"s"}"#, #"{"via":[1.5]}"#, #"{"via":["s",null]}"#, #"{"via":[""]}"#, #"{"via":{}}"#,
    #"{"order":"a"}"#,
  ])
  func `a space's room without valid servers is removed from the space`(content: String) throws {
    let update = try updates(joined([state("m.space.child", content, key: "!a:s")])).first
    #expect(update?.children == [SpaceChild(room: ChatID("!a:s"), place: nil)])
  }

  @Test(arguments: ["1.5", "[]", "{}", "null", "9007199254740993", #""\u0007""#, #""ü""#])
  func `a room's order in a space is ignored if it is not a short text`(order: String) throws {
    let child = state("m.space.child", #"{"via":["s"],"order":\#(order)}"#, key: "!a:s")
    #expect(try updates(joined([child])).first?.children.first?.place?.order == nil)
    #expect(try updates(joined([child])).first?.children.first?.place != nil)
  }

  @Test(arguments: ["", "@bob:s", "#a:s", "!r:s", "!a\\u0007:s"])
  func `a space's child that is not another room's id is left out`(key: String) throws {
    let child = state("m.space.child", #"{"via":["s"]}"#, key: key)
    #expect(try updates(joined([child])).allSatisfy { $0.children.isEmpty })
  }

  @Test func `a space has at most ten thousand rooms in one response`() throws {
    let many = (0..<10_050).map { state("m.space.child", #"{"via":["s"]}"#, key: "!\($0):s") }
    #expect(try updates(withState(many)).first?.children.count == 10_000)
  }

  @Test func `changes of a room's name and topic become lines in the chat`() throws {
    let sync = try translated(
      joined([
        state("m.room.name", #"{"name":"New"}"#), state("m.room.topic", "{}"),
        state("m.room.encryption", "{}"), state("m.room.power_levels", "{}"),
      ]))
    #expect(
      arrivals(sync).flatMap(\.messages).map(\.content) == [
        .change("named the chat “New”"), .change("took the topic away"),
        .change("turned on encryption"),
      ])
    #expect(try updates(joined([state("m.room.name", #"{"name":"New"}"#)])).map(\.name) == ["New"])
  }

  @Test func `redactions and edits become changes of earlier messages`() throws {
    let edit = """
      {"msgtype":"m.text","body":"* new","m.new_content":{"msgtype":"m.text","body":"new"},\
      "m.relates_to":{"rel_type":"m.replace","event_id":"$1"}}
      """
    let sync = try translated(
      joined([
        event("$2", edit), event("$3", type: "m.room.redaction", "{}", more: #""redacts":"$1""#),
        event("$4", type: "m.room.redaction", "{}", more: #""redacts":"$0""#),
      ]))
    #expect(
      sync.events.suffix(3) == [
        .messages(
          .edited(
            room,
            Edit(
              event: EventID("$2"), target: EventID("$1"), sender: UserID("@bob:s"),
              timestamp: ServerTimestamp(milliseconds: 1_700_000_000_000),
              content: .text("new", mentionsUs: false)))),
        .messages(.deleted(room, EventID("$1"))), .messages(.deleted(room, EventID("$0"))),
      ])
    #expect(arrivals(sync).isEmpty)
  }

  @Test func `read receipts are read as for a thread, the main timeline or everything`() throws {
    let receipts = """
      {"type":"m.receipt","content":{"$1":{"m.read":{"@bob:s":{"ts":5},"@me:s":{"ts":6},\
      "@t:s":{"ts":7,"thread_id":"$x"},"@main:s":{"ts":-8,"thread_id":"main"},"x":1}},\
      "$2":{"m.read.private":{"@me:s":{}},"m.other":{"@bob:s":{}}},"$3":7}}
      """
    let typing = #"{"type":"m.typing","content":{"user_ids":["@me:s","@bob:s",7]}}"#
    let sync = try translated(
      joined([], more: #""ephemeral":{"events":[\#(receipts),\#(typing)]}"#))
    #expect(
      sync.events == [
        .chats(.readUpTo(room, EventID("$1"))), .chats(.readUpTo(room, EventID("$2"))),
        .messages(
          .receipts(
            room,
            [
              Receipt(
                user: UserID("@bob:s"), event: EventID("$1"),
                timestamp: ServerTimestamp(milliseconds: 5)),
              Receipt(
                user: UserID("@t:s"), event: EventID("$1"),
                timestamp: ServerTimestamp(milliseconds: 7), scope: .thread(EventID("$x"))),
              Receipt(
                user: UserID("@main:s"), event: EventID("$1"),
                timestamp: ServerTimestamp(milliseconds: 0), scope: .main),
            ])), .messages(.typing(room, [UserID("@bob:s")])),
      ])
  }

  @Test func `unread counts of threads are reported with the room's, after the messages`() throws {
    let sync = try translated(
      joined(
        [event("$1", text("x"))],
        more: """
          "unread_notifications":{"notification_count":2,"highlight_count":1},\
          "unread_thread_notifications":{"$t":{"notification_count":3,"highlight_count":1}}
          """))
    #expect(
      sync.events.last
        == .chats(
          .unread(
            room, UnreadCounts(messages: 2, mentions: 1),
            threads: [EventID("$t"): UnreadCounts(messages: 3, mentions: 1)])))
  }

  @Test func `an invite has its inviter, m.direct a chat's person, and a left room is left`() throws
  {
    let invite = [
      state("m.room.name", #"{"name":"Party"}"#),
      state("m.room.member", #"{"membership":"join","displayname":"Bob"}"#, key: "@bob:s"),
      state("m.room.member", #"{"membership":"invite","is_direct":true}"#, key: "@me:s"),
    ].joined(separator: ",")
    let direct = #"{"@bob:s":["!r:s",1],"x":["!y"],"@c:s":7}"#
    let sync = try translated(
      answer(
        rooms: #"{"invite":{"!i":{"invite_state":{"events":[\#(invite)]}}},"leave":{"!l":{}}}"#,
        more: #""account_data":{"events":[{"type":"m.direct","content":\#(direct)}]}"#))
    #expect(sync.events.first == .account(.directChats([room: UserID("@bob:s")])))
    #expect(
      sync.events.contains(
        .chats(
          .updated(
            ChatUpdate(
              chat: ChatID("!i"), membership: .invited, name: "Party", inviter: UserID("@bob:s"),
              directUser: UserID("@bob:s")))))
    )
    #expect(sync.events.last == .chats(.left(ChatID("!l"))))
    #expect(sync.joined.isEmpty)
  }

  @Test func `the messages before the user's removal and the removal itself are reported`() throws {
    let removal = event(
      "$2", type: "m.room.member", #"{"membership":"leave"}"#,
      more: #""state_key":"@me:s","unsigned":{"prev_content":{"membership":"join"}}"#)
    let timeline = #"{"events":[\#(event("$1", text("out"))),\#(removal)]}"#
    let sync = try translated(
      answer(rooms: #"{"leave":{"!r:s":{"timeline":\#(timeline)}}}"#))
    #expect(
      arrivals(sync).flatMap(\.messages).map(\.content)
        == [.text("out", mentionsUs: false), .change("removed @me:s")])
    #expect(sync.events.last == .chats(.left(room)))
    #expect(sync.joined.isEmpty)
  }

  @Test func `who removed the user, how and why comes before the end of the membership`() throws {
    func removal(_ content: String, previous: String, by sender: String = "@eve:s") throws -> Event?
    {
      let member = event(
        "$2", type: "m.room.member", content,
        more: #""state_key":"@me:s","unsigned":{"prev_content":{"membership":"\#(previous)"}}"#,
        sender: sender)
      for part in ["timeline", "state"] {
        let sync = try translated(
          answer(rooms: #"{"leave":{"!r:s":{"\#(part)":{"events":[\#(member)]}}}}"#))
        guard sync.events.last == .chats(.left(room)) else { return nil }
        if part == "state" { return sync.events.dropLast().last }
      }
      return nil
    }
    func told(_ change: Removal.Change, _ reason: String = "") -> Event {
      .chats(.removed(room, Removal(change: change, by: UserID("@eve:s"), reason: reason)))
    }
    #expect(
      try removal(#"{"membership":"leave","reason":"so\n\u202e it\u200b is"}"#, previous: "join")
        == told(.left, "so it is"))
    #expect(try removal(#"{"membership":"ban"}"#, previous: "join") == told(.banned))
    #expect(try removal(#"{"membership":"leave"}"#, previous: "knock") == told(.knockRefused))
    // A chat that the user left on another device.
    let own = try removal(#"{"membership":"leave"}"#, previous: "join", by: "@me:s")
    if case .chats(.removed)? = own { Issue.record("an own departure is no removal") }
  }
}
