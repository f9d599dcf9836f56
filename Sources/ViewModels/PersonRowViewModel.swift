package import Intents

/// A person among the matches of the switcher, with whom no chat of two is among them.
package struct PersonRowViewModel: Sendable, Equatable {
  package let candidate: CandidateViewModel
  /// The chat of two that Enter opens; `nil` if Enter begins a new chat with the person.
  package let chat: ChatID?
  /// What Enter does: "open chat" or "new chat".
  package let action: String
  /// The name, the id and the action in words for a screen reader; "" unless the screen is linear.
  package let spoken: String

  package init(candidate: CandidateViewModel, chat: ChatID?, action: String, spoken: String = "") {
    self.candidate = candidate
    self.chat = chat
    self.action = action
    self.spoken = spoken
  }
}
