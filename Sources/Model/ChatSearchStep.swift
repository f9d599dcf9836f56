extension ChatModel {
  /// The maximum length of the query, in characters.
  private static let queryLimit = 200

  /// Applies a typed query. The matching chats, and the people if they are wanted, are read from
  /// the store afterwards.
  package mutating func search(_ query: String, withPeople: Bool = false) -> Consequences {
    let bounded = String(query.prefix(Self.queryLimit))
    chatSearch = ChatSearchModel(
      query: bounded, wantsPeople: withPeople, matches: chatSearch?.matches ?? [],
      people: withPeople ? chatSearch?.people ?? [] : [])
    return Consequences(stale: .chatSearch)
  }

  /// Ends the search.
  package mutating func endSearch() -> Consequences {
    guard chatSearch != nil else { return .none }
    chatSearch = nil
    return Consequences(changed: .chatSearch)
  }

  /// Applies the matching chats and people, best first.
  package mutating func replace(
    matches: [Chat], people: [FoundPerson] = []
  ) -> ModelParts {
    guard let old = chatSearch, old.matches != matches || old.people != people else { return [] }
    chatSearch?.matches = matches
    chatSearch?.people = people
    return .chatSearch
  }
}
