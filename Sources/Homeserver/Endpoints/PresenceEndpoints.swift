internal import Matrix

/// Endpoints of /presence/{user}/status, which read the presence of a user and set the caller's
/// own.
enum PresenceEndpoints {
  static func get(_ server: ServerParts, _ call: Call) throws -> Answer {
    guard let user = try server.accounts.users.user(id: call.path[0]),
      try server.reading.members.share(call.session.user, user.row)
    else {
      throw MatrixError.forbidden("You share no room")
    }
    return .json(.object(try server.syncing.presences.presence(of: user.row)))
  }

  static func put(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    let body = try call.body()
    try server.syncing.presences.set(
      body.text("presence"), status: body.optionalText("status_msg"), of: call.session)
    return .empty
  }
}
