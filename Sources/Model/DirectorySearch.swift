/// The state of the search in the server's user directory. A search starts after a pause in typing;
/// one request runs at a time, and only the newest name counts.
package enum DirectorySearch: Sendable, Equatable {
  case idle
  /// The person is typing this name; the search starts after a pause. No request is running.
  case settling(String)
  case asking(String)
  /// The person is typing the name `wanted` while the request for the earlier name `asked` is
  /// running.
  case settlingBehind(asked: String, wanted: String)
  /// The request for the earlier name `asked` is running; the request for the name `wanted` follows
  /// it.
  case waiting(asked: String, wanted: String)
  /// The request for the name `asked` is running, but its response is no longer wanted.
  case abandoned(asked: String)
  case answered(String)
  case failed(String, FailureReason)

  /// A response for another name than that of the running request changes nothing.
  package func reduced(by change: DirectoryChange) -> DirectorySearch {
    switch (self, change) {
    case (.idle, .typed(let words)): Self.begun(words)
    case (.idle, .settled): self
    case (.idle, .answered): self
    case (.settling, .typed(let words)): Self.begun(words)
    case (.settling(let words), .settled): .asking(words)
    case (.settling, .answered): self
    case (.asking(let asked), .typed(let words)): Self.replaced(asked, by: words)
    case (.asking, .settled): self
    case (.asking(let asked), .answered(let words, let failure)):
      asked == words ? Self.ended(words, failure) : self
    case (.settlingBehind(let asked, _), .typed(let words)): Self.replaced(asked, by: words)
    case (.settlingBehind(let asked, let wanted), .settled): .waiting(asked: asked, wanted: wanted)
    case (.settlingBehind(let asked, let wanted), .answered(let words, _)):
      asked == words ? .settling(wanted) : self
    case (.waiting(let asked, _), .typed(let words)): Self.replaced(asked, by: words)
    case (.waiting, .settled): self
    case (.waiting(let asked, let wanted), .answered(let words, _)):
      asked == words ? .asking(wanted) : self
    case (.abandoned(let asked), .typed(let words)): Self.replaced(asked, by: words)
    case (.abandoned, .settled): self
    case (.abandoned(let asked), .answered(let words, _)): asked == words ? .idle : self
    case (.answered, .typed(let words)): Self.begun(words)
    case (.answered, .settled): self
    case (.answered, .answered): self
    case (.failed, .typed(let words)): Self.begun(words)
    case (.failed, .settled): self
    case (.failed, .answered): self
    }
  }

  private static func begun(_ words: String) -> Self { words.isEmpty ? .idle : .settling(words) }

  private static func replaced(_ asked: String, by words: String) -> Self {
    if words.isEmpty { return .abandoned(asked: asked) }
    return words == asked ? .asking(asked) : .settlingBehind(asked: asked, wanted: words)
  }

  private static func ended(_ words: String, _ failure: FailureReason?) -> Self {
    failure.map { .failed(words, $0) } ?? .answered(words)
  }

  package var asked: String? {
    switch self {
    case .asking(let asked), .settlingBehind(let asked, _), .waiting(let asked, _),
      .abandoned(let asked):
      asked
    case .idle, .settling, .answered, .failed: nil
    }
  }

  package var isSettling: Bool {
    switch self {
    case .settling, .settlingBehind: true
    case .idle, .asking, .waiting, .abandoned, .answered, .failed: false
    }
  }
}

package enum DirectoryChange: Sendable, Equatable {
  /// The person typed this name to find people; "" ends the search.
  case typed(String)
  case settled
  case answered(String, FailureReason?)
}

package struct SuggestionModel: Sendable, Equatable {
  /// The name that is typed for a new chat, truncated to 200 characters; "" if no name is typed.
  package internal(set) var words = ""
  /// The people of the stored chats who match the typed name, best match first.
  package internal(set) var known: [Contact] = []
  package internal(set) var found: [Contact] = []
  package internal(set) var search = DirectorySearch.idle
}

extension ChatModel {
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

  package mutating func settleSuggestions() -> Consequences { search(.settled) }

  package mutating func replace(known: [Contact]) -> ModelParts {
    guard known != suggestions.known else { return [] }
    suggestions.known = known
    return .contacts
  }

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
