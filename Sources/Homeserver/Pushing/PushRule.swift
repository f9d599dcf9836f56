internal import Matrix

/// One push rule, ready to be asked.
struct PushRule: Sendable {
  let id: String
  let isEnabled: Bool
  let conditions: [PushCondition]
  let notifies: Bool
  let highlights: Bool

  /// From its JSON. `kind`: `override`, `content`, `room`, `sender` or `underride`.
  init?(_ json: JSONValue, kind: String) {
    guard let id = json["rule_id"]?.string else { return nil }
    self.id = id
    isEnabled = json["enabled"]?.bool ?? true
    let actions = json["actions"]?.array ?? []
    notifies = actions.contains { $0 == "notify" || $0 == "coalesce" }
    highlights = actions.contains {
      $0["set_tweak"]?.string == "highlight" && $0["value"]?.bool ?? true
    }
    switch kind {
    case "content":
      conditions = [.matches(path: ["content", "body"], Glob(json["pattern"]?.string ?? ""))]
    case "room": conditions = [.matches(path: ["room_id"], Glob(literal: id))]
    case "sender": conditions = [.matches(path: ["sender"], Glob(literal: id))]
    default: conditions = (json["conditions"]?.array ?? []).map(PushCondition.init)
    }
  }

  func matches(_ event: PushEvent) -> Bool {
    isEnabled && conditions.allSatisfy { $0.holds(for: event) }
  }
}

/// What push rules see of an event, for one reader.
struct PushEvent {
  let type: String
  let sender: String
  let roomID: String
  let stateKey: String?
  let content: JSONObject
  let memberCount: Int
  let senderPower: Int64
  let powerToNotifyRoom: Int64
  /// The reader's name.
  let displayName: String?

  /// The value at a path such as `content`, `m.mentions`, `user_ids`.
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
}

/// What must hold for a rule to match; what is not known never holds.
enum PushCondition: Sendable {
  case matches(path: [String], Glob)
  case isValue(path: [String], JSONValue)
  case contains(path: [String], JSONValue)
  case containsDisplayName
  case memberCount(ClosedRange<Int>)
  case senderMayNotifyRoom
  case unknown

  init(_ json: JSONValue) {
    let path = Self.path(json["key"]?.string ?? "")
    switch json["kind"]?.string {
    case "event_match": self = .matches(path: path, Glob(json["pattern"]?.string ?? ""))
    case "event_property_is": self = json["value"].map { .isValue(path: path, $0) } ?? .unknown
    case "event_property_contains":
      self = json["value"].map { .contains(path: path, $0) } ?? .unknown
    case "contains_display_name": self = .containsDisplayName
    case "room_member_count":
      self = Self.range(json["is"]?.string ?? "").map { .memberCount($0) } ?? .unknown
    case "sender_notification_permission":
      self = json["key"]?.string == "room" ? .senderMayNotifyRoom : .unknown
    default: self = .unknown
    }
  }

  func holds(for event: PushEvent) -> Bool {
    switch self {
    case .matches(let path, let glob):
      guard let text = event.value(path)?.string else { return false }
      return path == ["content", "body"] ? glob.matchesWords(of: text) : glob.matches(text)
    case .isValue(let path, let value): return event.value(path) == value
    case .contains(let path, let value): return event.value(path)?.array?.contains(value) ?? false
    case .containsDisplayName:
      guard let name = event.displayName, !name.isEmpty, let body = event.content["body"]?.string
      else { return false }
      return Glob(literal: name).matchesWords(of: body)
    case .memberCount(let range): return range.contains(event.memberCount)
    case .senderMayNotifyRoom: return event.senderPower >= event.powerToNotifyRoom
    case .unknown: return false
    }
  }

  /// `content.m\.mentions.user_ids` becomes its three parts.
  private static func path(_ key: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in key {
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

  /// `2`, `==2`, `<10`, `>=3`.
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
