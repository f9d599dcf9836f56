package import Intents

extension ChatModel {
  /// The maximum length of the text after "@" by which people are searched, in characters.
  private static let mentionLimit = 64

  /// Applies the text that was typed after "@"; `nil` ends the search. The matching people are read
  /// from the store afterwards. The first search in a chat fetches the chat's members, because a
  /// sync response contains only the members who wrote something.
  package mutating func mention(
    _ query: String?, in chat: ChatID, of scope: PeopleScope = .members
  ) -> Consequences {
    guard let query else {
      guard mentions?.chat == chat else { return .none }
      mentions = nil
      return Consequences(changed: .mentions)
    }
    var search = MentionSearchModel(chat: chat, query: String(query.prefix(Self.mentionLimit)))
    search.scope = scope
    if let old = mentions, old.chat == chat, old.scope == scope { search.people = old.people }
    mentions = search
    var consequences = Consequences(stale: .mentions)
    if scope == .members, connection == .online, membersFetched.insert(chat).inserted {
      consequences.effects = [.fetchMembers(chat)]
    }
    return consequences
  }

  /// Applies the people who match the text typed after "@", best first.
  package mutating func replace(mentionable people: [MentionCandidate]) -> ModelParts {
    guard mentions != nil else { return [] }
    mentions?.people = people
    return .mentions
  }
}
