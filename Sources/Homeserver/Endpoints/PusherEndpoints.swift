internal import Matrix

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
