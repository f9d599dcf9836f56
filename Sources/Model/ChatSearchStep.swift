extension ChatModel {
  /// The maximum length of the query of a chat search, in characters.
  private static let queryLimit = 200

  /// Applies the typed query of a chat search, truncated to `queryLimit` characters. The matching
  /// chats, and the people if they are wanted, are read from the store afterwards.
  package mutating func search(_ query: String, withPeople: Bool = false) -> Consequences {
    let bounded = String(query.prefix(Self.queryLimit))
    chatSearch = ChatSearchModel(
      query: bounded, wantsPeople: withPeople, matches: chatSearch?.matches ?? [],
      people: withPeople ? chatSearch?.people ?? [] : [])
    return Consequences(stale: .chatSearch)
  }

  /// Ends the search for chats and people.
  package mutating func endSearch() -> Consequences {
    guard chatSearch != nil else { return .none }
    chatSearch = nil
    return Consequences(changed: .chatSearch)
  }

  /// Applies the chats and people that match the query of a chat search, best first.
  package mutating func replace(
    matches: [Chat], people: [FoundPerson] = []
  ) -> ModelParts {
    guard let old = chatSearch, old.matches != matches || old.people != people else { return [] }
    chatSearch?.matches = matches
    chatSearch?.people = people
    return .chatSearch
  }
}
