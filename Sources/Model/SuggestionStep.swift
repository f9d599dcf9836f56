/// The people who are suggested for the name that is typed for a new chat.
package struct SuggestionModel: Sendable, Equatable {
  /// The name that is typed for a new chat, truncated to 200 characters; "" if no name is typed.
  package internal(set) var words = ""
  /// The people of the stored chats who match the typed name, best match first.
  package internal(set) var known: [Contact] = []
  /// The people that the server's user directory found for the typed name.
  package internal(set) var found: [Contact] = []
  package internal(set) var search = DirectorySearch.idle
}

extension ChatModel {
  /// The maximum length of the typed name by which people are searched, in characters.
  private static let wordsLimit = 200

  /// Applies the name or user id that is typed for a new chat; "" ends the search. The people of
  /// the stored chats who match it are read afterwards. The server's user directory is searched
  /// after a pause in typing.
  package mutating func suggest(_ words: String) -> Consequences {
    let words = String(words.prefix(Self.wordsLimit))
    if words != suggestions.words { suggestions.found = [] }
    suggestions.words = words
    suggestions.search = suggestions.search.reduced(by: .typed(words))
    guard words.isEmpty else { return Consequences(stale: .contacts) }
    suggestions.known = []
    return Consequences(changed: .contacts)
  }

  /// Records that the person paused in typing a name. The result contains the search of the user
  /// directory for that name, unless the search for an older name is still running; then the new
  /// search follows it.
  package mutating func settleSuggestions() -> Consequences { search(.settled) }

  /// Applies the people of the stored chats who match the typed name, as read from the store.
  package mutating func replace(known: [Contact]) -> ModelParts {
    guard known != suggestions.known else { return [] }
    suggestions.known = known
    return .contacts
  }

  /// Applies a response of the user directory; the result contains the next search if one is
  /// waiting. People that were found for another name than the typed one are dropped.
  package mutating func apply(_ event: ContactEvent) -> Consequences {
    switch event {
    case .members, .formerMembers: return .none
    case .found(let words, let people):
      if words == suggestions.words { suggestions.found = people }
      return search(.answered(words, nil))
    case .notFound(let words, let reason):
      return search(.answered(words, reason))
    }
  }

  private mutating func search(_ change: DirectoryChange) -> Consequences {
    let before = suggestions.search
    suggestions.search = before.reduced(by: change)
    guard suggestions.search != before else { return .none }
    // A response for an older name, or the start of another request, changes nothing on the screen.
    let isForNow: Bool
    switch suggestions.search {
    case .answered, .failed: isForNow = true
    case .idle, .settling, .asking, .settlingBehind, .waiting, .abandoned: isForNow = false
    }
    var consequences = Consequences(changed: isForNow ? .contacts : [])
    if case .asking(let words) = suggestions.search, before.asked != words {
      consequences.effects = [.searchDirectory(words)]
    }
    return consequences
  }
}
