internal import Database
internal import Matrix

/// /pushers. See <https://spec.matrix.org/v1.19/client-server-api/#push-notifications>.
enum PusherEndpoints {
  private static let mostPushers = 20
  private static let gatewayPath = "/_matrix/push/v1/notify"

  static func all(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let found = try core.database.rows(
      "SELECT content FROM pushers WHERE user=?", call.session.user
    ) { $0.text(0) }
    return .json(["pushers": .array(found.compactMap { try? JSONValue(parsing: $0) })])
  }

  static func set(_ core: HomeserverCore, _ call: Call) throws -> Answer {
    let (body, session) = (try call.body(), try call.session)
    let (app, key) = (try body.text("app_id"), try body.text("pushkey"))
    guard app.isSmallName, key.utf8.count <= 512 else { throw MatrixError.invalid("Too long") }
    let id = Pusher.ID(user: session.user, app: app, key: key)
    guard let kind = try body.optionalText("kind") else {
      try core.removePusher(id)
      return .empty
    }
    guard kind == "http", let url = body["data"]?["url"]?.string, isGateway(url) else {
      throw MatrixError.invalid("Only pushers of kind http, with the URL of a push gateway")
    }
    let content = JSONValue.object(body).text
    guard content.utf8.count <= 8_192 else { throw MatrixError.tooLarge("The pusher is too large") }
    if body["append"]?.bool != true {
      try core.database.run(
        "DELETE FROM pushers WHERE app_id=? AND pushkey=? AND user<>?", app, key, id.user)
    }
    try core.removePusher(id)
    let others =
      try core.database.first("SELECT count(*) FROM pushers WHERE user=?", id.user) {
        $0.integer(0)
      } ?? 0
    guard others < mostPushers else { throw MatrixError.invalid("Too many pushers") }
    try core.database.run(
      "INSERT INTO pushers(user, app_id, pushkey, content, device) VALUES(?, ?, ?, ?, ?)", id.user,
      app, key, content, session.device)
    // Whoever comes back is not kept waiting for the next try.
    core.whenCommitted { if $0 { core.retryPushes(of: id) } }
    return .empty
  }

  /// A gateway's path is fixed, so that nothing else can be called by a pusher.
  private static func isGateway(_ url: String) -> Bool {
    for scheme in ["https://", "http://"] where url.hasPrefix(scheme) {
      let rest = url.dropFirst(scheme.count)
      guard let slash = rest.firstIndex(of: "/"), slash > rest.startIndex else { return false }
      return rest[slash...] == gatewayPath
    }
    return false
  }
}
