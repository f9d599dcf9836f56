internal import Intents
internal import Matrix
internal import Model

/// Translates the member events of a room.
enum MemberTranslation {
  /// The limit of members that are taken from one response.
  static let limit = 20_000

  /// The people of these member events, with their display names.
  static func people(_ events: [JSONValue]) -> [Contact] {
    events.prefix(limit).compactMap { event in
      UserID(wire: event["state_key"]).map { user in
        Contact(
          user: user,
          displayName: event["content"]?["displayname"]?.string.flatMap(CleanText.name))
      }
    }
  }
}
