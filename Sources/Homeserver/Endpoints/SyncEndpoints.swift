internal import Matrix

/// The endpoint GET /sync. It responds at once or, if the request has a token and a `timeout`, may
/// wait for a change for the user (a long poll).
enum SyncEndpoints {
  /// The limit on the time that a sync waits for changes, in ms.
  private static let longestWait = 120_000

  static func sync(_ server: ServerParts, _ call: Call) throws -> Answer {
    let session = try call.session
    let request = try server.syncing.requests.request(call.query, session)
    try server.syncing.presences.apply(call.query["set_presence"], of: session)
    let wait = call.query.number("timeout", in: 0...longestWait, otherwise: 0)
    guard request.since != nil, wait > 0, server.syncing.waiters.hasRoom(for: session.user) else {
      return .raw(try server.syncing.answers.answer(request).json)
    }
    server.syncing.polls.open(request, call, milliseconds: wait)
    return .later
  }
}
