internal import Matrix

/// Endpoints of /pushrules, which read and change the push rules of the user. See
/// <https://spec.matrix.org/v1.19/client-server-api/#push-rules-api>.
enum PushRuleEndpoints {
  /// The limit on push rules of one kind, including the server's default rules.
  private static let mostRules = 100
  private static let master = ".m.rule.master"

  static func all(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(["global": .object(try ruleset(server, call))])
  }

  private static func ruleset(_ server: ServerParts, _ call: Call) throws -> JSONObject {
    try server.pushing.rules.ruleset(of: server.accounts.users.user(call.session.user))
  }

  /// GET /pushrules/{scope}/: all rules of the scope, which has to be `global`; throws
  /// M_UNRECOGNIZED for any other path.
  static func scope(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard call.path == ["global", ""] else { throw PushRulePlace.unknown }
    return .json(.object(try ruleset(server, call)))
  }

  /// GET /pushrules/{scope}/{kind}/{rule}: a rule, or M_NOT_FOUND; with `enabled` or `actions`
  /// after it in the path, only that member; all rules of the kind when {rule} is "".
  static func one(_ server: ServerParts, _ call: Call) throws -> Answer {
    let place = try PushRulePlace(call.path)
    let list = try ruleset(server, call)[place.kind]?.array ?? []
    if place.rule.isEmpty, place.part == nil { return .json(.array(list)) }
    guard let index = place.index(in: list) else { throw MatrixError.notFound("No such rule") }
    guard let part = place.part else { return .json(list[index]) }
    return .json(.object([part: list[index][part] ?? .null]))
  }

  /// The handler of requests whose path is too short for them: throws M_UNRECOGNIZED.
  static func refuse(_ server: ServerParts, _ call: Call) throws -> Answer {
    throw PushRulePlace.unknown
  }

  // MARK: Changes

  static func put(_ server: ServerParts, _ call: Call) throws -> Answer {
    let place = try PushRulePlace(call.path)
    let (id, body) = (place.rule, try call.body())
    guard !id.hasPrefix("."), id.isSmallName, !id.contains("/"), !id.contains("\\") else {
      throw MatrixError.invalid("Not a name for a rule")
    }
    let rule = try rule(id, place.kind, body)
    try change(server, call, place) { try insert(rule, place, call.query, into: &$0) }
    return .empty
  }

  /// The push rule of this id and kind in the body of a request, as JSON to store. Throws
  /// M_MISSING_PARAM for a rule without a member that its kind requires, and the errors of
  /// `PushRule.check`.
  private static func rule(_ id: String, _ kind: String, _ body: JSONObject) throws -> JSONObject {
    guard let actions = body["actions"] else { throw MatrixError.missing("actions") }
    var rule: JSONObject = [
      "rule_id": .string(id), "default": false, "enabled": true, "actions": actions,
    ]
    if kind == "content" { rule["pattern"] = .string(try body.text("pattern")) }
    if kind == "override" || kind == "underride" {
      guard let conditions = body["conditions"] else { throw MatrixError.missing("conditions") }
      rule["conditions"] = conditions
    }
    try PushRule.check(rule)
    return rule
  }

  /// Inserts a push rule beside the one that `before` or `after` in the query names. Without these,
  /// a new rule comes first, but after the master rule, which if enabled silences all others; a
  /// rule that exists already keeps its position.
  private static func insert(
    _ rule: JSONObject, _ place: PushRulePlace, _ query: Query, into list: inout [JSONValue]
  ) throws {
    var rule = rule
    var index = PushRulePlace.index(of: master, in: list) == 0 ? 1 : 0
    if let former = place.index(in: list) {
      rule["enabled"] = list[former]["enabled"] ?? true
      list.remove(at: former)
      index = former
    }
    guard list.count < mostRules else {
      throw MatrixError.invalid("There are \(mostRules) rules of this kind already")
    }
    if let next = query["before"] {
      index = try neighbour(next, in: list)
    } else if let last = query["after"] {
      index = try neighbour(last, in: list) + 1
    }
    list.insert(.object(rule), at: index)
  }

  /// The index in `list` of the user's own push rule with an id. Throws M_UNKNOWN when the id is
  /// that of a predefined rule, or of no rule in the list.
  private static func neighbour(_ id: String, in list: [JSONValue]) throws -> Int {
    guard !id.hasPrefix("."), let index = PushRulePlace.index(of: id, in: list) else {
      throw MatrixError(
        status: 400, code: .unknown, message: "before/after rule not found: \(id)")
    }
    return index
  }

  static func delete(_ server: ServerParts, _ call: Call) throws -> Answer {
    let place = try PushRulePlace(call.path)
    try change(server, call, place) { list in
      guard !place.rule.hasPrefix("."), let index = place.index(in: list) else {
        throw MatrixError.notFound("No such rule")
      }
      list.remove(at: index)
    }
    return .empty
  }

  /// PUT /pushrules/global/{kind}/{rule}/enabled and …/actions: switches a rule on or off, or
  /// replaces its actions.
  static func putPart(_ server: ServerParts, _ call: Call) throws -> Answer {
    let place = try PushRulePlace(call.path)
    guard let part = place.part else { throw PushRulePlace.unknown }
    guard let value = try call.body()[part] else { throw MatrixError.missing(part) }
    if part == "enabled", value.bool == nil { throw MatrixError.badJSON("enabled is no boolean") }
    if part == "actions" { try PushRule.check(["actions": value]) }
    try change(server, call, place) { list in
      guard let index = place.index(in: list), var rule = list[index].object else {
        throw MatrixError.notFound("No such rule")
      }
      rule[part] = value
      list[index] = .object(rule)
    }
    return .empty
  }

  private static func change(
    _ server: ServerParts, _ call: Call, _ place: PushRulePlace,
    _ body: (inout [JSONValue]) throws -> Void
  ) throws {
    let user = try server.accounts.users.user(call.session.user)
    var rules = try server.pushing.rules.ruleset(of: user)
    var list = rules[place.kind]?.array ?? []
    try body(&list)
    rules[place.kind] = .array(list)
    try server.pushing.rules.set(rules, of: user.row)
  }
}
