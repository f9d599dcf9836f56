/// What happens in asking the server's directory of people.
package enum DirectoryChange: Sendable, Equatable {
  /// What stands in the field now; "" asks nothing.
  case typed(String)
  /// No key came for a while.
  case settled
  /// An answer for these words, or why there is none.
  case answered(String, FailureReason?)
}

/// Asking the server's directory of people: after a pause, one request at a time, and only the newest
/// words count.
package enum DirectorySearch: Sendable, Equatable {
  case idle
  /// Keys are still coming.
  case settling(String)
  case asking(String)
  /// Keys came again while `asked` is under way.
  case settlingBehind(asked: String, wanted: String)
  /// `wanted` is asked for when `asked` is answered.
  case waiting(asked: String, wanted: String)
  /// Nobody waits for the answer any more.
  case abandoned(asked: String)
  case answered(String)
  case failed(String, FailureReason)

  /// The state after `change`.
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

  /// What the server is being asked for.
  package var asked: String? {
    switch self {
    case .asking(let asked), .settlingBehind(let asked, _), .waiting(let asked, _),
      .abandoned(let asked):
      asked
    case .idle, .settling, .answered, .failed: nil
    }
  }

  /// Waits for the keys to pause.
  package var isSettling: Bool {
    switch self {
    case .settling, .settlingBehind: true
    case .idle, .asking, .waiting, .abandoned, .answered, .failed: false
    }
  }
}
