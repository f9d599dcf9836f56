internal import Intents
internal import Matrix
internal import Model

/// Reduces an account's push rules to one notification level for each chat with rules of its own,
/// the usual levels of the other chats, and whether a rule silences all of them.
///
/// Clients agree on these rules: an `override` rule for the room without `notify` mutes the chat; a
/// `room` rule without `notify` reduces the notifications to mentions; a `room` rule with `notify`
/// turns notifications on. See <https://spec.matrix.org/v1.19/client-server-api/#push-rules>.
enum PushRuleTranslation {
  private static let maxChats = 10_000

  /// Translates the content of `m.push_rules` or the response of /pushrules. Leaves out malformed
  /// rules.
  static func rules(_ content: JSONValue) -> NotificationRules {
    let global = content["global"]
    let underride = enabled(global?["underride"])
    return NotificationRules(
      isSilent: enabled(global?["override"]).contains { id(of: $0) == ".m.rule.master" },
      direct: usual(".m.rule.room_one_to_one", underride),
      group: usual(".m.rule.message", underride), chats: chats(global))
  }

  private static func chats(_ global: JSONValue?) -> [ChatID: NotificationLevel] {
    var levels: [ChatID: NotificationLevel] = [:]
    for rule in enabled(global?["room"]) where levels.count < maxChats {
      guard let chat = id(of: rule).flatMap({ ChatID(wire: $0) }) else { continue }
      levels[chat] = notifies(rule) ? .all : .mentions
    }
    for rule in enabled(global?["override"]) where levels.count < maxChats {
      guard !notifies(rule), let chat = onlyRoom(of: rule) else { continue }
      levels[chat] = .mute
    }
    return levels
  }

  private static func onlyRoom(of rule: JSONValue) -> ChatID? {
    guard let conditions = rule["conditions"]?.array, conditions.count == 1,
      let condition = conditions.first, condition["kind"]?.string == "event_match",
      condition["key"]?.string == "room_id"
    else { return nil }
    return condition["pattern"]?.string.flatMap { ChatID(wire: $0) }
  }

  private static func usual(_ id: String, _ rules: [JSONValue]) -> NotificationLevel {
    rules.contains { self.id(of: $0) == id && notifies($0) } ? .all : .mentions
  }

  private static func enabled(_ rules: JSONValue?) -> [JSONValue] {
    (rules?.array ?? []).filter { $0["enabled"]?.bool ?? true }
  }

  private static func id(of rule: JSONValue) -> String? { rule["rule_id"]?.string }

  private static func notifies(_ rule: JSONValue) -> Bool {
    (rule["actions"]?.array ?? []).contains { ["notify", "coalesce"].contains($0.string) }
  }
}
