internal import Matrix

/// Endpoints of /pushrules, which read and change the push rules of the user. See
/// <https://spec.matrix.org/v1.19/client-server-api/#push-rules-api>.
enum PushRuleEndpoints {
  /// The limit on push rules of one kind, including the server's default rules.
  private static let maxRules = 100
  private static let master = ".m.rule.master"

  static func all(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(["global": .object(try ruleset(server, call))])
  }

  private static func ruleset(_ server: ServerParts, _ call: Call) throws -> JSONObject {
    try server.pushing.rules.ruleset(of: server.accounts.users.user(call.session.user))
  }

  static func scope(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard call.path == ["global", ""] else { throw PushRulePlace.unknown }
    return .json(.object(try ruleset(server, call)))
  }

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
    guard list.count < maxRules else {
      throw MatrixError.invalid("There are \(maxRules) rules of this kind already")
    }
    if let next = query["before"] {
      index = try neighbour(next, in: list)
    } else if let last = query["after"] {
      index = try neighbour(last, in: list) + 1
    }
    list.insert(.object(rule), at: index)
  }

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

  func index(in rules: [JSONValue]) -> Int? { Self.index(of: rule, in: rules) }

  static func index(of rule: String, in rules: [JSONValue]) -> Int? {
    rules.firstIndex { $0["rule_id"]?.string == rule }
  }
}

/// Endpoints of /pushers, which list, set and remove the pushers of the user. See
/// <https://spec.matrix.org/v1.19/client-server-api/#push-notifications>.
enum PusherEndpoints {
  static func all(_ server: ServerParts, _ call: Call) throws -> Answer {
    .json(["pushers": .array(try server.pushing.pushers.stored(of: call.session.user))])
  }

  static func set(_ server: ServerParts, _ call: Call) throws -> Answer {
    let (body, session) = (try call.body(), try call.session)
    let (app, key) = (try body.text("app_id"), try body.text("pushkey"))
    guard app.isSmallName, key.utf8.count <= 512 else { throw MatrixError.invalid("Too long") }
    let id = Pusher.ID(user: session.user, app: app, key: key)
    guard let kind = try body.optionalText("kind") else {
      try server.pushing.pushers.remove(id)
      return .empty
    }
    guard kind == "http", let url = (body["data"]?["url"]?.string).flatMap({ GatewayURL($0) })
    else { throw MatrixError.invalid("Only pushers of kind http, with the URL of a push gateway") }
    guard server.configuration.pushesLocally || !url.isLocal else {
      throw MatrixError.invalid("This server sends no pushes to local addresses")
    }
    let content = JSONValue.object(body).text
    guard content.utf8.count <= 8_192 else { throw MatrixError.tooLarge("The pusher is too large") }
    try server.pushing.pushers.set(
      id, content, device: session.device, keepsOthers: body["append"]?.bool == true)
    // Setting a pusher again sends its waiting pushes without the pause after a failure.
    server.database.whenCommitted { if $0 == nil { server.pushing.queues.retry(id) } }
    return .empty
  }
}

/// GET /notifications: the unread events about which the user's push rules notify. See
/// <https://spec.matrix.org/v1.19/client-server-api/#listing-notifications>.
enum NotificationEndpoints {
  private static let (usual, most) = (50, 500)

  /// The newest unread events first. A page that is not the last has `next_token`, the stream
  /// position of its last event, from which the next page continues.
  static func list(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let limit = try call.query["limit"] == nil ? usual : HistoryEndpoints.limit(call)
    let found = try server.pushing.unread.notifications(
      of: session.user, before: start(call),
      highlightsOnly: (call.query["only"] ?? "").split(separator: ",").contains("highlight"),
      limit: min(max(limit, 1), most) + 1)
    let page = found.prefix(min(max(limit, 1), most))
    var json = JSONWriter(reservingBytes: 2048)
    json.beginObject()
    json.key("notifications")
    json.beginArray()
    for notification in page {
      if let event = try server.reading.events.event(at: notification.position) {
        try write(event, notification.isHighlight, session, server, to: &json)
      }
    }
    json.endArray()
    if found.count > page.count, let last = page.last {
      json.member("next_token", "\(last.position)")
    }
    json.endObject()
    return .raw(json.bytes)
  }

  private static func start(_ call: Call) throws -> Int64 {
    guard let from = call.query["from"], !from.isEmpty else { return .max }
    guard let position = Int64(from), position >= 0 else {
      throw MatrixError.invalid("from is no token of a page")
    }
    return position
  }

  private static func write(
    _ event: StoredEvent, _ isHighlight: Bool, _ session: Session, _ server: ServerParts,
    to json: inout JSONWriter
  ) throws {
    let room = try server.reading.rooms.room(event.room)
    json.beginObject()
    json.member("room_id", room.id)
    json.key("ts")
    json.integer(event.sentAt)
    json.key("read")
    json.bool(false)
    json.key("actions")
    json.value(isHighlight ? ["notify", ["set_tweak": "highlight"]] : ["notify"])
    json.key("event")
    try server.reading.writer.write(
      event, to: &json, for: server.reading.access.viewer(room, session))
    json.endObject()
  }
}
