package import Intents

extension ChatModel {
  /// The maximum length of the typed name by which people are searched, in characters.
  private static let mentionLimit = 64

  /// Applies the name that is being typed in the composer for a mention or a command; `nil` ends
  /// the search. The matching people are read from the store afterwards. While the client is
  /// online, a search among the members of a chat also fetches them once in a run, because a sync
  /// may leave out members who wrote nothing.
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

  /// Applies the people who match the typed name, best first.
  package mutating func replace(mentionable people: [MentionCandidate]) -> ModelParts {
    guard mentions != nil else { return [] }
    mentions?.people = people
    return .mentions
  }
}
