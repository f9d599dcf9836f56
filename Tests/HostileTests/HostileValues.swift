import Matrix
import TestSupport

/// Unexpected JSON values, made at random.
struct HostileValues {
  var random: SeededRandom

  static let texts = [
    "", "hello", "\u{1b}]0;pwned\u{7}", "\u{9b}2J", "\u{202e}gnp.exe", "\0", "a\nb\r\nc\td",
    "x" + String(repeating: "\u{301}", count: 500), "👩‍👩‍👧‍👦🏳️‍🌈", "\u{200d}\u{200d}", "\u{fffd}\u{fffe}",
    String(repeating: "long ", count: 4_000), String(repeating: "/", count: 300), "!r:s", "@me:s",
    "@zoë:s", "$1", "https://a.example/\u{202e}x", "> quoted\n\nanswer", "../../etc/passwd",
    "%00%2F",
    "M_LIMIT_EXCEEDED", "m.text",
  ]
  static let names = [
    "next_batch", "rooms", "join", "invite", "leave", "timeline", "events", "state", "content",
    "type", "sender", "event_id", "body", "msgtype", "m.relates_to", "rel_type", "unsigned",
    "origin_server_ts", "state_key", "limited", "prev_batch", "chunk", "end", "errcode", "results",
    "room_id", "user_id", "versions", "unstable_features", "retry_after_ms", "id", "result",
    "error",
  ]
  private static let numbers: [JSONValue] = [
    0, 1, -1, .integer(.max), .integer(.min), .double(1e308), .double(-0.5), .double(1e19),
    .integer(1 << 53), 253_402_300_800_000,
  ]

  mutating func text() -> String { random.one(of: Self.texts) ?? "" }

  /// Makes any value, nested at random.
  mutating func value(depth: Int = 0) -> JSONValue {
    switch random.next(below: depth > 4 ? 5 : 8) {
    case 0: return .null
    case 1: return .bool(random.oneIn(2))
    case 2: return random.one(of: Self.numbers) ?? 0
    case 3, 4: return .string(text())
    case 5: return .array((0..<random.next(below: 5)).map { _ in value(depth: depth + 1) })
    default:
      return .object(
        JSONObject((0..<random.next(below: 6)).map { _ in (name(), value(depth: depth + 1)) }))
    }
  }

  private mutating func name() -> String {
    random.oneIn(6) ? text() : random.one(of: Self.names) ?? ""
  }

  /// Returns the value, usually with parts replaced, added, repeated or removed.
  mutating func spoiled(_ value: JSONValue) -> JSONValue {
    if random.oneIn(12) { return self.value() }
    switch value {
    case .array(let elements):
      var all = elements.map { random.oneIn(4) ? spoiled($0) : $0 }
      if random.oneIn(10) { all += all }
      return .array(all)
    case .object(let members):
      var object = JSONObject()
      for member in members where !random.oneIn(30) {
        object.append(member.key, random.oneIn(4) ? spoiled(member.value) : member.value)
        if random.oneIn(30) { object.append(member.key, self.value()) }
      }
      if random.oneIn(15) { object.append(name(), self.value()) }
      return .object(object)
    case .null, .bool, .integer, .double, .string:
      return random.oneIn(3) ? self.value(depth: 3) : value
    }
  }
}
