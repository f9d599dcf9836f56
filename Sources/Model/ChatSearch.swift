internal import Intents

/// A search for chats, and perhaps for people, by their names: the typed query and what matches it,
/// best first.
package struct ChatSearchModel: Sendable, Equatable {
  /// The typed text; a blank text finds the joined chats and invites with the latest activity.
  package internal(set) var query: String
  package internal(set) var wantsPeople: Bool
  /// The joined chats and invites that match; those of the former query until the store is read.
  package internal(set) var matches: [Chat]
  /// The people who match the query, best first, except those whose direct chat is one of
  /// `matches`; empty unless `wantsPeople` is `true`.
  package internal(set) var people: [FoundPerson]
}

extension ChatModel {
  private static let queryLimit = 200

  package mutating func search(_ query: String, withPeople: Bool = false) -> Consequences {
    // The length of a link has a limit of its own.
    let bounded = MatrixLink(query) == nil ? String(query.prefix(Self.queryLimit)) : query
    chatSearch = ChatSearchModel(
      query: bounded, wantsPeople: withPeople, matches: chatSearch?.matches ?? [],
      people: withPeople ? chatSearch?.people ?? [] : [])
    return Consequences(stale: .chatSearch)
  }

  package mutating func endSearch() -> Consequences {
    guard chatSearch != nil else { return .none }
    chatSearch = nil
    return Consequences(changed: .chatSearch)
  }

  package mutating func replace(
    matches: [Chat], people: [FoundPerson] = []
  ) -> ModelParts {
    guard let old = chatSearch, old.matches != matches || old.people != people else { return [] }
    chatSearch?.matches = matches
    chatSearch?.people = people
    return .chatSearch
  }
}
