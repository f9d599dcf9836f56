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

  /// The state of the search after `change`. A response for another name than that of the running
  /// request changes nothing.
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

  /// The name for which the running request searches; `nil` if no request is running.
  package var asked: String? {
    switch self {
    case .asking(let asked), .settlingBehind(let asked, _), .waiting(let asked, _),
      .abandoned(let asked):
      asked
    case .idle, .settling, .answered, .failed: nil
    }
  }

  /// `true` while a search waits for a pause in typing.
  package var isSettling: Bool {
    switch self {
    case .settling, .settlingBehind: true
    case .idle, .asking, .waiting, .abandoned, .answered, .failed: false
    }
  }
}
