extension ChatModel {
  /// The limit of the text to search for, in characters.
  private static let queryLimit = 200

  /// Applies a typed query. The matching chats are read from the store afterwards.
  package mutating func search(_ query: String) -> Consequences {
    let bounded = String(query.prefix(Self.queryLimit))
    chatSearch = ChatSearchModel(query: bounded, matches: chatSearch?.matches ?? [])
    return Consequences(stale: .chatSearch)
  }

  /// Ends the search.
  package mutating func endSearch() -> Consequences {
    guard chatSearch != nil else { return .none }
    chatSearch = nil
    return Consequences(changed: .chatSearch)
  }

  /// Applies the matching chats, best first.
  package mutating func replace(matches: [Chat]) -> ModelParts {
    guard chatSearch != nil, chatSearch?.matches != matches else { return [] }
    chatSearch?.matches = matches
    return .chatSearch
  }
}
