package import Intents

/// A person who matches the switcher's query, if no direct chat with the person is among the
/// matches.
package struct PersonRowViewModel: Sendable, Equatable {
  package let candidate: CandidateViewModel
  /// The direct chat with the person in the row, or the invite to one, which Enter opens; `nil` if
  /// Enter begins a new chat with that person.
  package let chat: ChatID?
  /// The text that says what Enter does: "open chat" or "new chat".
  package let action: String
  /// The text that a screen reader reads for the row: the name, the user id and the action; ""
  /// unless the screen is drawn for a screen reader.
  package let spoken: String

  package init(candidate: CandidateViewModel, chat: ChatID?, action: String, spoken: String = "") {
    self.candidate = candidate
    self.chat = chat
    self.action = action
    self.spoken = spoken
  }
}
