internal import Matrix

/// The account of a person, of a guest or of a bot.
struct User: Sendable, Equatable {
  /// The row id of the account.
  let row: Int64
  /// The user id: `@localpart:server`.
  let id: String
  let displayName: String?
  let avatarURL: String?
  let isBot: Bool
  /// `true` for a guest: an account without a password, which may join only rooms that admit
  /// guests, and may use a part of the API only; see `Route.admitsGuests`.
  let isGuest: Bool
  /// `true` if the user has closed the account and had the messages erased; see `EventWriter`.
  let isErased: Bool

  /// The part of the user id between the "@" and the colon.
  var localpart: String { String(id.dropFirst().prefix { $0 != ":" }) }

  /// The content of a member event that gives this user a membership such as "join", "invite" or
  /// "knock", with the user's display name and avatar.
  func memberContent(_ membership: String) -> JSONObject {
    var content: JSONObject = ["membership": .string(membership)]
    if let displayName { content.append("displayname", .string(displayName)) }
    if let avatarURL { content.append("avatar_url", .string(avatarURL)) }
    return content
  }
}
