internal import Matrix

/// The push rules that the path of a request names below /pushrules: all rules of a kind, one rule,
/// or one member of a rule.
struct PushRulePlace {
  let kind: String
  /// The id of the rule; "" for all rules of the kind.
  let rule: String
  /// The named member of the rule, `enabled` or `actions`; `nil` for the whole rule.
  let part: String?

  /// Reads the path segments after /pushrules: scope, kind, rule id, and a member of the rule.
  /// Throws M_UNRECOGNIZED for an unknown scope, kind or member, and for a path that ends before
  /// the segment of the rule id, which may be "".
  init(_ path: [String]) throws {
    guard path.count >= 3, path[0] == "global", PushRules.kinds.contains(path[1]),
      path.count == 3 || ["enabled", "actions"].contains(path[3])
    else { throw Self.unknown }
    (kind, rule, part) = (path[1], path[2], path.count > 3 ? path[3] : nil)
  }

  static let unknown = MatrixError(
    status: 400, code: .unrecognized, message: "Unknown push rules")

  /// The index, in a list of push rules as JSON, of the rule that the request's path names; `nil`
  /// when the list does not contain that rule.
  func index(in rules: [JSONValue]) -> Int? { Self.index(of: rule, in: rules) }

  static func index(of rule: String, in rules: [JSONValue]) -> Int? {
    rules.firstIndex { $0["rule_id"]?.string == rule }
  }
}
