internal import Matrix

/// All push rules of one user, in the order in which they are tried.
struct PushRules: Sendable {
  static let kinds = ["override", "content", "room", "sender", "underride"]
  private let rules: [PushRule]

  /// Parses the push rules in the JSON object `{"override": […], …}`. `displayName` is the display
  /// name of the user whose rules these are: messages that contain it match the condition
  /// `contains_display_name`.
  init(_ global: JSONObject, displayName: String?) {
    rules = Self.kinds.flatMap { kind in
      (global[kind]?.array ?? []).compactMap {
        PushRule($0, kind: kind, displayName: displayName)
      }
    }
  }

  /// The result of the first push rule that matches an event: `notifies` if the event is to be
  /// counted as unread and pushed, `highlights` if it is also to be highlighted. Both are `false`
  /// if no rule matches. A rule does not match if that needs more steps than `budget` has left.
  func verdict(
    on event: PushEvent, _ budget: inout MatchingBudget
  ) -> (notifies: Bool, highlights: Bool) {
    for rule in rules where rule.matches(event, &budget) {
      return (rule.notifies, rule.notifies && rule.highlights)
    }
    return (false, false)
  }
}
