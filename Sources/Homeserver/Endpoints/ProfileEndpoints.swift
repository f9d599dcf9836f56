internal import Matrix

/// Endpoints of /profile/{user}: display name and avatar.
enum ProfileEndpoints {
  /// The length limits of a display name and of an avatar's address, in bytes.
  private static let longest = 1_000

  static func get(_ server: ServerParts, _ call: Call) throws -> Answer {
    let user = try user(server, call)
    var profile = JSONObject()
    profile["displayname"] = user.displayName.map { .string($0) }
    profile["avatar_url"] = user.avatarURL.map { .string($0) }
    guard call.path.count > 1 else { return .json(.object(profile)) }
    guard let value = profile[call.path[1]] else { throw MatrixError.notFound("Not set") }
    return .json(.object([call.path[1]: value]))
  }

  private static func user(_ server: ServerParts, _ call: Call) throws -> User {
    guard let user = try server.accounts.users.user(id: call.path[0]) else {
      throw MatrixError.notFound("No such user")
    }
    return user
  }

  static func put(_ server: ServerParts, _ call: Call) throws -> Answer {
    try call.requireSelf(call.path[0])
    guard try !call.session.isGuest || call.path[1] == "displayname" else {
      throw MatrixError.guestsForbidden("Guests may change their display name only")
    }
    let body = try call.body()
    guard body[call.path[1]] != nil else { throw MatrixError.missing(call.path[1]) }
    let value = try body.optionalText(call.path[1]).flatMap { $0.isEmpty ? nil : $0 }
    guard (value?.utf8.count ?? 0) <= longest else { throw MatrixError.invalid("Too long") }
    let user = try server.accounts.users.user(call.session.user)
    switch call.path[1] {
    case "displayname":
      try server.sending.profiles.set(of: user, displayName: value, avatarURL: user.avatarURL)
    case "avatar_url":
      try server.sending.profiles.set(of: user, displayName: user.displayName, avatarURL: value)
    default: throw MatrixError.invalid("Unknown field")
    }
    return .empty
  }
}
