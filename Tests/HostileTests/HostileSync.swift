import Matrix
import TestSupport

/// Well-formed responses of a homeserver. They contradict each other, because each is random.
struct HostileSync {
  var values: HostileValues
  private var counter = 0

  private static let rooms = ["!a:s", "!b:s", "!c:s"]
  private static let people = ["@me:s", "@bob:s", "@zoe:s"]

  init(random: SeededRandom) { values = HostileValues(random: random) }

  /// Makes a response of the client-server API to a request for `path`.
  mutating func answer(_ path: String) -> JSONValue {
    switch true {
    case path.contains("/sync"): sync()
    case path.contains("/versions"):
      ["versions": ["v1.11"], "unstable_features": ["org.matrix.msc1148": true]]
    case path.contains("/messages"):
      ["start": "p", "end": .string("p\(values.random.next(below: 4))"), "chunk": events(8)]
    case path.contains("/context/"): ["event": event(), "state": []]
    case path.contains("/send/"), path.contains("/redact/"):
      ["event_id": .string("$\(values.random.next(below: 40))")]
    case path.contains("/createRoom"), path.contains("/join/"):
      ["room_id": .string(one(Self.rooms))]
    case path.contains("/user_directory"):
      ["results": .array(Self.people.map { ["user_id": .string($0), "display_name": "B"] })]
    case path.contains("/v3/search"): found()
    case path.contains("/pushrules"):
      ["global": ["room": [["rule_id": "!a:s", "enabled": true, "actions": ["notify"]]]]]
    default: [:]
    }
  }

  /// The answer of a search, which finds any events in any rooms, with one of few tokens.
  private mutating func found() -> JSONValue {
    let results = (0..<values.random.next(below: 9)).map { _ -> JSONValue in
      guard case .object(var event) = event() else { return .null }
      event.append("room_id", .string(one(Self.rooms)))
      return ["rank": 1, "result": .object(event)]
    }
    return [
      "search_categories": [
        "room_events": [
          "results": .array(results), "next_batch": .string("s\(values.random.next(below: 4))"),
        ]
      ]
    ]
  }

  mutating func sync() -> JSONValue {
    counter += 1
    var join = JSONObject()
    for _ in 0..<values.random.next(below: 4) { join.append(one(Self.rooms), joined()) }
    var rooms: JSONObject = ["join": .object(join)]
    if values.random.oneIn(4) {
      rooms.append("invite", ["!c:s": ["invite_state": ["events": events(3)]]])
    }
    if values.random.oneIn(6) {
      rooms.append("leave", .object([one(Self.rooms): ["timeline": ["events": events(2)]]]))
    }
    return ["next_batch": .string("n\(counter)"), "rooms": .object(rooms)]
  }

  private mutating func joined() -> JSONValue {
    [
      "state": ["events": events(3)],
      "timeline": [
        "events": events(6), "limited": .bool(values.random.oneIn(4)), "prev_batch": "p1",
      ],
      "unread_notifications": [
        "notification_count": .integer(Int64(values.random.next(below: 9))), "highlight_count": 1,
      ],
      "ephemeral": [
        "events": [
          ["type": "m.typing", "content": ["user_ids": ["@bob:s"]]],
          [
            "type": "m.receipt",
            "content": .object([identifier(): ["m.read": ["@bob:s": ["ts": 1]]]]),
          ],
        ]
      ],
    ]
  }

  private mutating func events(_ most: Int) -> JSONValue {
    .array((0..<values.random.next(below: most + 1)).map { _ in event() })
  }

  private mutating func event() -> JSONValue {
    var event: JSONObject = [
      "event_id": .string(identifier()), "sender": .string(one(Self.people)),
      "origin_server_ts": .integer(1_793_520_000_000 + Int64(counter)),
    ]
    let (type, content, state) = kind()
    event.append("type", .string(type))
    event.append("content", content)
    if let state { event.append("state_key", .string(state)) }
    if type == "m.room.redaction" { event.append("redacts", .string(identifier())) }
    return .object(event)
  }

  private mutating func kind() -> (type: String, content: JSONValue, state: String?) {
    let (text, target) = (JSONValue.string(values.text()), JSONValue.string(identifier()))
    switch values.random.next(below: 10) {
    case 0: return ("m.room.name", ["name": text], "")
    case 1: return ("m.room.topic", ["topic": text], "")
    case 2:
      let membership = one(["join", "leave", "ban", "invite", "knock"])
      let content: JSONValue = ["membership": .string(membership), "displayname": text]
      return ("m.room.member", content, one(Self.people))
    case 3: return ("m.room.redaction", ["redacts": target], nil)
    case 4:
      let relation: JSONValue = ["rel_type": "m.annotation", "event_id": target, "key": text]
      return ("m.reaction", ["m.relates_to": relation], nil)
    case 5:
      let relation: JSONValue = ["rel_type": "m.replace", "event_id": target]
      let new: JSONValue = ["msgtype": "m.text", "body": text]
      let content: JSONValue = [
        "msgtype": "m.text", "body": text, "m.new_content": new, "m.relates_to": relation,
      ]
      return ("m.room.message", content, nil)
    case 6: return ("m.room.tombstone", ["replacement_room": .string(one(Self.rooms))], "")
    case 7:
      let older: JSONValue = ["room_id": .string(one(Self.rooms))]
      return ("m.room.create", ["predecessor": older], "")
    default:
      let relation: JSONValue = ["m.in_reply_to": ["event_id": target]]
      let kinds = ["m.text", "m.emote", "m.notice", "m.image", "x"]
      let content: JSONValue = [
        "msgtype": .string(one(kinds)), "body": text, "m.relates_to": relation,
      ]
      return ("m.room.message", content, nil)
    }
  }

  private mutating func identifier() -> String { "$\(values.random.next(below: 60))" }

  private mutating func one(_ all: [String]) -> String { values.random.one(of: all) ?? "" }
}
