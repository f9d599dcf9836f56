internal import Matrix

/// Endpoints by which people report events, rooms and users to the operator of the server, who
/// finds the reports in the log.
enum ReportEndpoints {
  /// The length limit of the reason that a report gives, in bytes.
  private static let longestReason = 1_000

  static func event(_ server: ServerParts, _ call: Call) throws -> Answer {
    let viewer = try server.reading.access.viewer(call.path[0], call.session)
    let event = try HistoryEndpoints.visible(server, call, viewer)
    let body = try call.body()
    guard body["score"].map({ $0.integer != nil }) ?? true else {
      throw MatrixError.badJSON("score is no integer")
    }
    return try report("event \(event.id) of room \(viewer.room.id)", body, server, call)
  }

  static func room(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let room = try? server.reading.rooms.room(id: call.path[0]) else {
      throw MatrixError.notFound("No such room")
    }
    return try report("room \(room.id)", call.body(), server, call)
  }

  static func user(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let user = try server.accounts.users.user(id: call.path[0]) else {
      throw MatrixError.notFound("No such user")
    }
    return try report("user \(user.id)", call.body(), server, call)
  }

  private static func report(
    _ subject: String, _ body: JSONObject, _ server: ServerParts, _ call: Call
  ) throws -> Answer {
    let reason = try body.optionalText("reason") ?? ""
    guard reason.utf8.count <= longestReason else { throw MatrixError.invalid("Too long") }
    // The reason is written as JSON, so that no line break or control character in it reaches the
    // log.
    let words = JSONValue.string(reason).text
    server.log("report by \(try call.session.userID) of \(subject): \(words)")
    return .empty
  }
}
