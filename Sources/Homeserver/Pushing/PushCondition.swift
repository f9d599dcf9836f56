internal import Matrix

/// A condition of a push rule. `unknown` is a condition that this server cannot evaluate, or a
/// mention of the display name of a user who has none; it never holds.
enum PushCondition: Sendable {
  /// The text at this path of JSON keys in the event matches the pattern as a whole; in the body
  /// (`content.body`), a match of whole words suffices.
  case matches(path: [String], Glob)
  case isValue(path: [String], JSONValue)
  case contains(path: [String], JSONValue)
  /// The event's body contains the reader's display name, given as a pattern, as whole words.
  case containsDisplayName(Glob)
  case memberCount(ClosedRange<Int>)
  case senderMayNotifyRoom
  case unknown

  /// The steps that are subtracted from the matching budget for each part of the path that a
  /// condition contains, and for each element of an array that is searched.
  private static let lookUpSteps = 16

  init(_ json: JSONValue, displayName: String?) {
    let path = Self.path(json["key"]?.string ?? "")
    switch json["kind"]?.string {
    case "event_match": self = .matches(path: path, Glob(json["pattern"]?.string ?? ""))
    case "event_property_is":
      self = Self.plain(json["value"]).map { .isValue(path: path, $0) } ?? .unknown
    case "event_property_contains":
      self = Self.plain(json["value"]).map { .contains(path: path, $0) } ?? .unknown
    case "contains_display_name":
      self = displayName.map { .containsDisplayName(Glob(literal: $0)) } ?? .unknown
    case "room_member_count":
      self = Self.range(json["is"]?.string ?? "").map { .memberCount($0) } ?? .unknown
    case "sender_notification_permission":
      self = json["key"]?.string == "room" ? .senderMayNotifyRoom : .unknown
    default: self = .unknown
    }
  }

  /// `true` if the condition holds; `false` also if that needs more steps than `budget` has left.
  func holds(for event: PushEvent, _ budget: inout MatchingBudget) -> Bool {
    switch self {
    case .matches(let path, let glob):
      guard budget.take(path.count * Self.lookUpSteps), let text = event.text(path) else {
        return false
      }
      let isBody = path == ["content", "body"]
      return isBody ? glob.matchesWords(of: text, &budget) : glob.matches(text, &budget)
    case .isValue(let path, let value):
      return budget.take(path.count * Self.lookUpSteps) && event.value(path) == value
    case .contains(let path, let value):
      guard budget.take(path.count * Self.lookUpSteps), let list = event.value(path)?.array,
        budget.take(list.count * Self.lookUpSteps)
      else { return false }
      return list.contains(value)
    case .containsDisplayName(let name):
      guard let body = event.text(["content", "body"]) else { return false }
      return name.matchesWords(of: body, &budget)
    case .memberCount(let range): return range.contains(event.memberCount)
    case .senderMayNotifyRoom: return event.senderPower >= event.powerToNotifyRoom
    case .unknown: return false
    }
  }

  /// Returns a value that is neither an array nor an object, as the specification requires;
  /// otherwise `nil`.
  private static func plain(_ value: JSONValue?) -> JSONValue? {
    value.flatMap { $0.array == nil && $0.object == nil ? $0 : nil }
  }

  /// Splits the `key` of a condition into JSON keys, at its unescaped dots:
  /// `content.m\.mentions.user_ids` has three parts. Ignores the characters after the first
  /// `PushRule.mostBytes`.
  private static func path(_ key: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in key.prefix(PushRule.mostBytes) {
      switch (character, isEscaped) {
      case ("\\", false): isEscaped = true
      case (".", false): parts.append("")
      default:
        if isEscaped, character != ".", character != "\\" { parts[parts.count - 1].append("\\") }
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    return parts
  }

  /// Parses a member count such as `2`, `==2`, `<10` or `>=3`; `nil` when it is invalid, for `<0`,
  /// and for a number of 2^40 or more.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    let digits = text.drop { "=<>".contains($0) }
    guard let number = Int(digits), number >= 0, number < 1 << 40 else { return nil }
    switch text.dropLast(digits.count) {
    case "", "==": return number...number
    case "<": return number > 0 ? 0...(number - 1) : nil
    case "<=": return 0...number
    case ">": return (number + 1)...Int.max
    case ">=": return number...Int.max
    default: return nil
    }
  }
}

struct PushEvaluation {
  /// The limits on matching steps for one event: the total, shared by all joined members, and the
  /// minimum for each member, which suffices for the predefined rules.
  private static let (maxSteps, minSteps) = (4_000_000, 32_768)

  let database: ServerDatabase
  let users: Users
  let rules: PushRuleSets
  let unread: UnreadEvents
  let pushers: Pushers
  let queues: PushQueues
  let ignoredUsers: IgnoredUsers

  /// Counts a new event as unread for each joined member whose push rules notify about it, and
  /// pushes it after the commit; never for the sender, for bots, or for those who ignore the
  /// sender. A message of a person also marks the room as read for its sender.
  ///
  /// - Parameter thread: the stream position of the event at which the thread begins; 0 for the
  ///   main timeline.
  func notify(
    of event: StoredEvent, _ content: JSONObject, in room: Room, thread: Int64
  ) throws {
    let sender = try users.user(event.sender).id
    let pushEvent = PushEvent(event, content, sender: sender, in: room)
    let share = max(Self.maxSteps / max(room.joined.count, 1), Self.minSteps)
    if event.type == EventType.message, !room.bots.contains(event.sender) {
      try unread.clear(of: event.sender, in: room.row)
    }
    for row in room.joined where row != event.sender {
      let reader = try users.user(row)
      if try reader.isBot || ignoredUsers.of(row).contains(event.sender) { continue }
      var budget = MatchingBudget(steps: share)
      let verdict = try rules.rules(of: reader).verdict(on: pushEvent, &budget)
      guard verdict.notifies else { continue }
      try unread.count(event, for: row, isHighlight: verdict.highlights, thread: thread)
      if try pushers.areThere() {
        let push = Push(user: row, event: event, isHighlight: verdict.highlights)
        database.afterCommit { [queues] in queues.deliver(push) }
      }
    }
  }
}

/// An event prepared for matching with push rules. The push rules of all members of the room are
/// matched with the same object, so that each of its texts is lowercased only once.
final class PushEvent {
  private let type: String
  private let sender: String
  private let roomID: String
  private let stateKey: String?
  private let content: JSONObject
  let memberCount: Int
  let senderPower: Int64
  let powerToNotifyRoom: Int64
  private var texts: [[String]: SmallText] = [:]

  init(_ event: StoredEvent, _ content: JSONObject, sender: String, in room: Room) {
    type = event.type
    self.sender = sender
    roomID = room.id
    stateKey = event.stateKey
    self.content = content
    memberCount = room.joined.count
    senderPower = room.power.level(of: sender)
    powerToNotifyRoom = room.power.notifyRoom
  }

  /// The event's value at a path of JSON keys such as `content`, `m.mentions`, `user_ids`; `nil`
  /// when there is none. Outside of `content`, only type, sender, room id and state key have
  /// values.
  func value(_ path: [String]) -> JSONValue? {
    guard let first = path.first else { return nil }
    switch (first, path.count) {
    case ("type", 1): return .string(type)
    case ("sender", 1): return .string(sender)
    case ("room_id", 1): return .string(roomID)
    case ("state_key", 1): return stateKey.map { .string($0) }
    case ("content", _):
      return path.dropFirst().reduce(JSONValue.object(content)) { $0?[$1] }
    default: return nil
    }
  }

  /// The event's text at a path of JSON keys, lowercased; `nil` when there is no text.
  func text(_ path: [String]) -> SmallText? {
    if let known = texts[path] { return known }
    guard let made = value(path)?.string.map({ SmallText($0) }) else { return nil }
    texts[path] = made
    return made
  }
}
