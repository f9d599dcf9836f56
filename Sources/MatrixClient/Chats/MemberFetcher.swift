internal import Intents
internal import Matrix
internal import Model

/// Fetches the members of a chat. A sync brings the members who wrote something, and some of the
/// others.
struct MemberFetcher: Sendable {
  /// The limit of members that are taken from one response.
  private static let limit = 20_000

  let attempts: Attempts
  let calls: MatrixCalls
  let reports: ClientReports

  /// Reports the members of whom nothing is stored. A failure is not reported, because the people
  /// who are known can still be mentioned.
  func fetch(_ chat: ChatID) async {
    let result = await attempts.run {
      await calls.result("GET", ["v3", "rooms", chat.rawValue, "joined_members"])
    }
    guard case .success(let answer) = result, let joined = answer["joined"]?.object else { return }
    let members = joined.prefix(Self.limit).compactMap { id, profile in
      UserID(wire: .string(id)).map { user in
        Member(
          user: user, displayName: profile["display_name"]?.string.flatMap(CleanText.name),
          membership: .joined)
      }
    }
    // Members that a sync brings during the request are newer than its response.
    reports.tell([.contacts(.formerMembers(chat, members))])
  }
}
