package import Intents

/// A person who can be chosen, for a new chat or in the switcher.
package struct CandidateViewModel: Sendable, Equatable {
  package let choice: PersonChoice
  /// The user id if the candidate's label is a display name; "" if the label is the user id.
  package let detail: String

  package init(choice: PersonChoice, detail: String) {
    self.choice = choice
    self.detail = detail
  }
}
