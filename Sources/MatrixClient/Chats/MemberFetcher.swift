internal import Intents
internal import Matrix
internal import Model

/// Fetches the members of a chat, because a sync brings only the members who wrote something, and
/// some of the others.
struct MemberFetcher: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let reports: ClientReports

  /// Fetches the members of a chat, and reports them: those who joined, were invited or are banned.
  /// Members that are stored already stay unchanged. A failure is not reported, because the stored
  /// members can be shown and mentioned anyway.
  func fetch(_ chat: ChatID) async {
    let result = await attempts.run {
      await calls.result(
        "GET", ["v3", "rooms", chat.rawValue, "members"], query: [("not_membership", "leave")])
    }
    guard case .success(let answer) = result, let events = answer["chunk"]?.array else { return }
    // Members are reported as `formerMembers`, which replace no stored members: the members that a
    // sync brings during the request are newer than its response.
    reports.tell([.contacts(.formerMembers(chat, MemberTranslation.members(events)))])
  }
}
