package import Intents

/// A candidate for a new chat.
package struct CandidateViewModel: Sendable, Equatable {
  package let choice: PersonChoice
  /// The user id where the label is a name; else "".
  package let detail: String

  package init(choice: PersonChoice, detail: String) {
    self.choice = choice
    self.detail = detail
  }
}
