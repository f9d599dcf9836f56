package import Intents

/// Who may be meant by what is typed for a new chat, best first.
package struct AutocompleteContactViewModel: Sendable, Equatable {
  /// The words that these fit: an answer to older ones is dropped by the screen.
  package let words: String
  package let candidates: [CandidateViewModel]
  /// Why nobody else is offered, or "".
  package let note: String
  /// What the retry key does; `nil`: nothing failed.
  package let retry: Intent?

  package init(words: String, candidates: [CandidateViewModel], note: String, retry: Intent?) {
    self.words = words
    self.candidates = candidates
    self.note = note
    self.retry = retry
  }

  package static let initial = AutocompleteContactViewModel(
    words: "", candidates: [], note: "", retry: nil)
}

/// Somebody who may be meant.
package struct CandidateViewModel: Sendable, Equatable {
  package let choice: PersonChoice
  /// The user id where the label is a name; else "".
  package let detail: String

  package init(choice: PersonChoice, detail: String) {
    self.choice = choice
    self.detail = detail
  }
}
