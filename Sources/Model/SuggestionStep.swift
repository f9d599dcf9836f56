/// Who may be meant by what is typed for a new chat.
package struct SuggestionModel: Sendable, Equatable {
  /// Trimmed; "": nobody.
  package internal(set) var words = ""
  /// People of our chats, best first.
  package internal(set) var known: [Contact] = []
  /// Whom the server gave for `words`.
  package internal(set) var found: [Contact] = []
  package internal(set) var search = DirectorySearch.idle
}

extension ChatModel {
  /// The longest text that is looked for, in characters.
  private static let wordsLimit = 200

  /// A person types somebody's name or address; those who are known are read from the store.
  package mutating func suggest(_ words: String) -> Consequences {
    let words = String(words.prefix(Self.wordsLimit))
    if words != suggestions.words { suggestions.found = [] }
    suggestions.words = words
    suggestions.search = suggestions.search.reduced(by: .typed(words))
    guard words.isEmpty else { return Consequences(stale: .contacts) }
    suggestions.known = []
    return Consequences(changed: .contacts)
  }

  /// No key came for a while.
  package mutating func settleSuggestions() -> Consequences { search(.settled) }

  /// Those of our chats' people who fit.
  package mutating func take(known: [Contact]) -> ModelParts {
    guard known != suggestions.known else { return [] }
    suggestions.known = known
    return .contacts
  }

  /// The server's directory answered. An answer for other words than those of now is dropped.
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
    // Nothing is shown of an answer that nobody waits for, nor of asking.
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
