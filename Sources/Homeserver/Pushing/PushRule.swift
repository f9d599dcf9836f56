internal import Matrix

/// One push rule in the form that events are matched with.
struct PushRule: Sendable {
  /// The most conditions and actions of a rule, and the most bytes of each of its patterns, names and
  /// texts. Rules that were stored before these limits are cut to them.
  static let (mostConditions, mostActions, mostBytes) = (10, 10, 255)

  let id: String
  let isEnabled: Bool
  let conditions: [PushCondition]
  let notifies: Bool
  let highlights: Bool

  /// From its JSON.
  ///
  /// - Parameters:
  ///   - kind: `override`, `content`, `room`, `sender` or `underride`.
  ///   - displayName: the reader's.
  init?(_ json: JSONValue, kind: String, displayName: String?) {
    guard let id = json["rule_id"]?.string else { return nil }
    self.id = id
    isEnabled = json["enabled"]?.bool ?? true
    let actions = (json["actions"]?.array ?? []).prefix(Self.mostActions)
    notifies = actions.contains { $0 == "notify" || $0 == "coalesce" }
    highlights = actions.contains {
      $0["set_tweak"]?.string == "highlight" && $0["value"]?.bool ?? true
    }
    switch kind {
    case "content":
      conditions = [.matches(path: ["content", "body"], Glob(json["pattern"]?.string ?? ""))]
    case "room": conditions = [.matches(path: ["room_id"], Glob(literal: id))]
    case "sender": conditions = [.matches(path: ["sender"], Glob(literal: id))]
    default:
      let conditions = (json["conditions"]?.array ?? []).prefix(Self.mostConditions)
      self.conditions = conditions.map { PushCondition($0, displayName: displayName) }
    }
  }

  /// `true` when the rule takes the event. A match that would take more steps than `budget` has does not.
  func matches(_ event: PushEvent, _ budget: inout MatchingBudget) -> Bool {
    guard isEnabled else { return false }
    for condition in conditions where !condition.holds(for: event, &budget) { return false }
    return true
  }
}

extension PushRule {
  /// Throws M_INVALID_PARAM when the conditions, the actions or a pattern of a rule that somebody sets
  /// are beyond the limits.
  static func check(_ rule: JSONObject) throws {
    let actions = rule["actions"]?.array ?? []
    let conditions = rule["conditions"]?.array ?? []
    guard actions.count <= mostActions, conditions.count <= mostConditions else {
      throw MatrixError.invalid(
        "A rule has at most \(mostConditions) conditions and \(mostActions) actions")
    }
    let texts = [rule["pattern"]] + conditions.flatMap { [$0["pattern"], $0["key"], $0["value"]] }
    guard texts.allSatisfy({ ($0?.string?.utf8.count ?? 0) <= mostBytes }) else {
      throw MatrixError.invalid("A pattern, key or value is longer than \(mostBytes) bytes")
    }
  }
}
