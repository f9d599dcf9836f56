package import Intents

/// A person who can be chosen, for a new chat or in the switcher.
package struct CandidateViewModel: Sendable, Equatable {
  package let choice: PersonChoice
  /// The user id if the candidate's label is a display name; "" if the label is the user id.
  package let detail: String
  /// `true` if the typed text is this person's user id, not only a display name.
  package let isExact: Bool

  package init(choice: PersonChoice, detail: String, isExact: Bool = false) {
    self.choice = choice
    self.detail = detail
    self.isExact = isExact
  }
}
