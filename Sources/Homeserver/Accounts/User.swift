internal import Matrix

/// An account.
struct User: Sendable, Equatable {
  /// The row id of the account.
  let row: Int64
  /// The user id: `@localpart:server`.
  let id: String
  let displayName: String?
  let avatarURL: String?
  let isBot: Bool
  /// `true` for somebody without a password, who may read and write in rooms that take guests.
  let isGuest: Bool

  /// The part of the id between the sigil and the server's name.
  var localpart: String { String(id.dropFirst().prefix { $0 != ":" }) }

  /// The content of this user's member event for the membership "join", "invite", "leave" or "ban".
  func memberContent(_ membership: String) -> JSONObject {
    var content: JSONObject = ["membership": .string(membership)]
    if let displayName { content.append("displayname", .string(displayName)) }
    if let avatarURL { content.append("avatar_url", .string(avatarURL)) }
    return content
  }
}
