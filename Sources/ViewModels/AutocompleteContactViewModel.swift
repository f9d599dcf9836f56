package import Intents

/// Candidates for the name that is typed for a new chat, best first.
package struct AutocompleteContactViewModel: Sendable, Equatable {
  /// The words that these fit: an answer to older ones is dropped by the screen.
  package let words: String
  package let candidates: [CandidateViewModel]
  /// The reason for which nobody else is offered, or "".
  package let note: String
  /// The intent of the retry key; `nil`: nothing failed.
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
