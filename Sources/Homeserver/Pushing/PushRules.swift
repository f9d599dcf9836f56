internal import Matrix

/// All push rules of one user, in the order in which they are tried.
struct PushRules: Sendable {
  static let kinds = ["override", "content", "room", "sender", "underride"]
  private let rules: [PushRule]

  /// Parses the rules in the JSON object `{"override": […], …}`. `displayName` is the reader's.
  init(_ global: JSONObject, displayName: String?) {
    rules = Self.kinds.flatMap { kind in
      (global[kind]?.array ?? []).compactMap {
        PushRule($0, kind: kind, displayName: displayName)
      }
    }
  }

  /// The verdict of the first rule that matches; without one, neither notifies nor highlights. A
  /// rule does not match if that needs more steps than `budget` has left.
  func verdict(
    on event: PushEvent, _ budget: inout MatchingBudget
  ) -> (notifies: Bool, highlights: Bool) {
    for rule in rules where rule.matches(event, &budget) {
      return (rule.notifies, rule.notifies && rule.highlights)
    }
    return (false, false)
  }
}
