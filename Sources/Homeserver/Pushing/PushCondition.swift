internal import Matrix

/// A condition of a push rule. `unknown` is a condition that this server cannot evaluate, or a
/// mention of the display name of a user who has none; it never holds.
enum PushCondition: Sendable {
  /// The text at this path of JSON keys in the event matches the pattern as a whole; in the body
  /// (`content.body`), a match of whole words suffices.
  case matches(path: [String], Glob)
  /// The value at this path of JSON keys in the event equals the given value.
  case isValue(path: [String], JSONValue)
  /// The array at this path of JSON keys in the event contains the given value.
  case contains(path: [String], JSONValue)
  /// The event's body contains the reader's display name, given as a pattern, as whole words.
  case containsDisplayName(Glob)
  /// The number of the room's joined members is in this range.
  case memberCount(ClosedRange<Int>)
  /// The sender's power level suffices to notify everybody by `@room`.
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
