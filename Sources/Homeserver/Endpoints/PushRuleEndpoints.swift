internal import Matrix

/// Endpoints of /pushrules, which read and change the push rules of the user.
enum PushRuleEndpoints {
  /// The limit on rules of one kind, including the server's default rules.
  private static let mostRules = 100

  static func all(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json([
      "global": .object(
        try server.pushing.rules.ruleset(of: server.accounts.users.user(call.session.user)))
    ])
  }

  static func global(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(
      .object(try server.pushing.rules.ruleset(of: server.accounts.users.user(call.session.user))))
  }

  static func one(_ server: ServerParts, _ call: Call) throws -> Answer {
    let rules = try server.pushing.rules.ruleset(of: server.accounts.users.user(call.session.user))
    guard let rule = rules[call.path[0]]?.array?.first(where: { $0.isNamed(call.path[1]) }) else {
      throw MatrixError.notFound("No such rule")
    }
    guard call.path.count > 2 else { return .json(rule) }
    guard ["enabled", "actions"].contains(call.path[2]), let value = rule[call.path[2]] else {
      throw MatrixError(status: 404, code: .unrecognized, message: "Unknown path")
    }
    return .json(.object([call.path[2]: value]))
  }

  static func put(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (kind, id, body) = (call.path[0], call.path[1], try call.body())
    guard PushRules.kinds.contains(kind) else { throw MatrixError.invalid("Unknown kind of rule") }
    guard !id.hasPrefix("."), id.isSmallName, !id.contains("/"), !id.contains("\\") else {
      throw MatrixError.invalid("Not a name for a rule")
    }
    guard let actions = body["actions"]?.array else { throw MatrixError.missing("actions") }
    var rule: JSONObject = [
      "rule_id": .string(id), "default": false, "enabled": true, "actions": .array(actions),
    ]
    if kind == "content" { rule["pattern"] = .string(try body.text("pattern")) }
    if kind == "override" || kind == "underride" { rule["conditions"] = body["conditions"] ?? [] }
    try PushRule.check(rule)
    try change(server, call) { rules in
      var list = rules[kind]?.array ?? []
      if let index = list.firstIndex(where: { $0.isNamed(id) }) {
        rule["enabled"] = list[index]["enabled"] ?? true
        list[index] = .object(rule)
      } else {
        guard list.count < mostRules else {
          throw MatrixError.invalid("There are \(mostRules) rules of this kind already")
        }
        // A new rule comes first, but after the master rule, which silences all others.
        let first = list.first?.isNamed(".m.rule.master") == true ? 1 : 0
        list.insert(.object(rule), at: first)
      }
      rules[kind] = .array(list)
    }
    return .empty
  }

  static func delete(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (kind, id) = (call.path[0], call.path[1])
    try change(server, call) { rules in
      var list = rules[kind]?.array ?? []
      guard !id.hasPrefix("."), let index = list.firstIndex(where: { $0.isNamed(id) }) else {
        throw MatrixError.notFound("No such rule")
      }
      list.remove(at: index)
      rules[kind] = .array(list)
    }
    return .empty
  }

  /// PUT /pushrules/global/{kind}/{rule}/enabled and …/actions: switches a rule on or off, or
  /// replaces its actions.
  static func putPart(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (kind, id, part) = (call.path[0], call.path[1], call.path[2])
    guard let value = try call.body()[part] else { throw MatrixError.missing(part) }
    guard part == "enabled" && value.bool != nil || part == "actions" && value.array != nil else {
      throw MatrixError.badJSON("\(part) is of the wrong type")
    }
    try change(server, call) { rules in
      var list = rules[kind]?.array ?? []
      guard let index = list.firstIndex(where: { $0.isNamed(id) }), var rule = list[index].object
      else {
        throw MatrixError.notFound("No such rule")
      }
      rule[part] = value
      try PushRule.check(rule)
      list[index] = .object(rule)
      rules[kind] = .array(list)
    }
    return .empty
  }

  private static func change(
    _ server: ServerParts, _ call: Call, _ body: (inout JSONObject) throws -> Void
  ) throws {
    let user = try server.accounts.users.user(call.session.user)
    var rules = try server.pushing.rules.ruleset(of: user)
    try body(&rules)
    try server.pushing.rules.set(rules, of: user.row)
  }
}

extension JSONValue {
  fileprivate func isNamed(_ id: String) -> Bool { self["rule_id"]?.string == id }
}
