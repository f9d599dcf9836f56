internal import Matrix

struct PushRule: Sendable {
  /// The limits of a push rule: on its conditions, on its actions, and on the bytes of each
  /// pattern, key and value. Of a rule that was stored before these limits existed, only the first
  /// conditions and actions are used.
  static let (maxConditions, maxActions, mostBytes) = (10, 10, 255)

  /// The default rules that look for a name in the text. They match no event with `m.mentions`,
  /// which says itself whom it mentions. See
  /// <https://spec.matrix.org/v1.19/client-server-api/#user-and-room-mentions>.
  private static let ofTexts: Set<String> = [
    ".m.rule.contains_display_name", ".m.rule.contains_user_name", ".m.rule.roomnotif",
  ]

  let id: String
  let isEnabled: Bool
  let conditions: [PushCondition]
  let notifies: Bool
  let highlights: Bool

  /// Parses a rule's JSON; `nil` when it has no id.
  ///
  /// - Parameters:
  ///   - kind: `override`, `content`, `room`, `sender` or `underride`.
  ///   - displayName: the display name of the user whose rule this is; with `nil`, a rule for
  ///     mentions of the display name matches nothing.
  init?(_ json: JSONValue, kind: String, displayName: String?) {
    guard let id = json["rule_id"]?.string else { return nil }
    self.id = id
    isEnabled = json["enabled"]?.bool ?? true
    let actions = (json["actions"]?.array ?? []).prefix(Self.maxActions)
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
      let conditions = (json["conditions"]?.array ?? []).prefix(Self.maxConditions)
      self.conditions = conditions.map { PushCondition($0, displayName: displayName) }
    }
  }

  /// `true` if the push rule is enabled and all its conditions hold; `false` also for a rule in
  /// `ofTexts` and an event with `m.mentions`, and if matching needs more steps than `budget` has
  /// left.
  func matches(_ event: PushEvent, _ budget: inout MatchingBudget) -> Bool {
    guard isEnabled else { return false }
    if Self.ofTexts.contains(id), event.value(["content", ContentKey.mentions]) != nil {
      return false
    }
    for condition in conditions where !condition.holds(for: event, &budget) { return false }
    return true
  }
}

extension PushRule {
  private static let actions: Set<String> = ["notify", "dont_notify", "coalesce", "mark_unread"]

  /// Throws M_BAD_JSON when the conditions or actions of a push rule that a client sets are no
  /// lists, and M_INVALID_PARAM for an unknown action, a condition without a kind, too many of
  /// either, or a pattern, key or value of more than `mostBytes` bytes.
  static func check(_ rule: JSONObject) throws {
    guard let actions = (rule["actions"] ?? []).array,
      let conditions = (rule["conditions"] ?? []).array
    else { throw MatrixError.badJSON("conditions and actions are lists") }
    guard actions.allSatisfy(isAction), conditions.allSatisfy({ $0["kind"]?.string != nil }) else {
      throw MatrixError.invalid("An unknown action, or a condition without a kind")
    }
    guard actions.count <= maxActions, conditions.count <= maxConditions else {
      throw MatrixError.invalid(
        "A rule has at most \(maxConditions) conditions and \(maxActions) actions")
    }
    let texts = [rule["pattern"]] + conditions.flatMap { [$0["pattern"], $0["key"], $0["value"]] }
    guard texts.allSatisfy({ ($0?.string?.utf8.count ?? 0) <= mostBytes }) else {
      throw MatrixError.invalid("A pattern, key or value is longer than \(mostBytes) bytes")
    }
  }

  private static func isAction(_ json: JSONValue) -> Bool {
    json.string.map { actions.contains($0) } ?? (json["set_tweak"]?.string != nil)
  }
}

/// All push rules of one user, in the order in which they are tried.
struct PushRules: Sendable {
  static let kinds = ["override", "content", "room", "sender", "underride"]
  private let rules: [PushRule]

  /// Parses the push rules in the JSON object `{"override": […], …}`.
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

/// The push rules of all users, with a cache of the parsed rules. The rules of a user who has
/// changed some are stored as account data; the others have the predefined rules.
final class PushRuleSets {
  static let type = EventType.pushRules
  private static let maxKept = 2_000

  private let accountData: AccountData
  private var known: [Int64: PushRules] = [:]

  init(database: ServerDatabase, accountData: AccountData) {
    self.accountData = accountData
    database.whenRolledBack { [weak self] in self?.known = [:] }
    accountData.whenSet { [weak self] user, type in
      if type == Self.type { self?.forget(user) }
    }
  }

  /// Called when the rules or the user's display name may have changed.
  func forget(_ user: Int64) { known[user] = nil }

  /// Replaces the push rules of a user by `ruleset`, a JSON object with a list for each kind of
  /// rule. Requires an open transaction. Throws M_TOO_LARGE when the rules are too long for account
  /// data.
  func set(_ ruleset: JSONObject, of user: Int64) throws {
    try accountData.set(["global": .object(ruleset)], of: user, room: 0, type: Self.type)
  }

  func rules(of user: User) throws -> PushRules {
    if let known = known[user.row] { return known }
    let made = PushRules(try ruleset(of: user), displayName: user.displayName)
    if known.count >= Self.maxKept { known = [:] }
    known[user.row] = made
    return made
  }

  func ruleset(of user: User) throws -> JSONObject {
    let stored = try accountData.content(of: user.row, room: 0, type: Self.type)
    let parsed = stored.flatMap { try? JSONValue(parsing: $0)["global"]?.object }
    return parsed ?? DefaultPushRules.global(for: user)
  }
}
