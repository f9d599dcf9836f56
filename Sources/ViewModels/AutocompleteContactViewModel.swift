package import Intents

/// The people who are offered as candidates while a person's name is typed for a new chat.
package struct AutocompleteContactViewModel: Sendable, Equatable {
  /// The text for which the candidates were found. The screen ignores the candidates if the typed
  /// text has changed since.
  package let words: String
  /// The offered people, at most 50.
  package let candidates: [CandidateViewModel]
  /// The sentence that says that the server's search for people failed, so that only people in the
  /// account's chats are offered; "" if the search did not fail.
  package let note: String
  /// The intent of the retry key, which repeats the failed search; `nil` when nothing failed.
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
