package import Intents

/// A person who is offered for a new chat.
package struct CandidateViewModel: Sendable, Equatable {
  package let choice: PersonChoice
  /// The user id if the choice's label is a display name; else "".
  package let detail: String

  package init(choice: PersonChoice, detail: String) {
    self.choice = choice
    self.detail = detail
  }
}
