package import Intents

/// A text, file or poll that the person submitted and that is now stored, so that the screen stops
/// showing it as "submitting".
package struct AcceptedText: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID

  package init(chat: ChatID, transaction: TransactionID) {
    self.chat = chat
    self.transaction = transaction
  }
}
