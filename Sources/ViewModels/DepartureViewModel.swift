package import Intents

/// The question that is asked before leaving a chat or declining an invite, its two answers, and
/// the intent that leaves or declines.
package struct DepartureViewModel: Sendable, Equatable {
  package let chat: ChatID
  /// The question that a person confirms before leaving the chat or declining its invite.
  package let question: String
  /// The sentences that describe the consequences of leaving or declining.
  package let consequence: String
  /// The label of the button that leaves or declines: "Leave" or "Decline".
  package let yes: String
  package let no: String
  /// The intent that leaves the chat or declines the invite.
  package let leave: Intent

  package init(
    chat: ChatID, question: String, consequence: String, yes: String, no: String, leave: Intent
  ) {
    self.chat = chat
    self.question = question
    self.consequence = consequence
    self.yes = yes
    self.no = no
    self.leave = leave
  }
}
