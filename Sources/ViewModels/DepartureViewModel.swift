package import Intents

/// The way out of a chat.
package struct DepartureViewModel: Sendable, Equatable {
  package let chat: ChatID
  /// The question before leaving.
  package let question: String
  /// The answers, in a word each.
  package let yes: String
  package let no: String
  /// The intent of yes.
  package let leave: Intent

  package init(chat: ChatID, question: String, yes: String, no: String, leave: Intent) {
    self.chat = chat
    self.question = question
    self.yes = yes
    self.no = no
    self.leave = leave
  }
}
