internal import Intents
internal import Matrix
internal import Model

/// Translates `m.room.member` events into the members of a chat.
enum MemberTranslation {
  /// The limit of member events that are read from one response.
  private static let limit = 20_000

  /// The people whom these member events are about, with their display names. Leaves out malformed
  /// events, and people who only asked to join.
  static func members(_ events: [JSONValue]) -> [Member] {
    events.prefix(limit).compactMap { event in
      let wire = event["content"]?["membership"]?.string
      guard let user = UserID(wire: event["state_key"]), let membership = Membership(wire: wire)
      else { return nil }
      return Member(
        user: user,
        displayName: event["content"]?["displayname"]?.string.flatMap(CleanText.name),
        membership: membership, isBanned: wire == "ban")
    }
  }
}
