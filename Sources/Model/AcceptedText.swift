package import Intents

/// A submission that has been stored, so that the screen may clear its text.
package struct AcceptedText: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID

  package init(chat: ChatID, transaction: TransactionID) {
    self.chat = chat
    self.transaction = transaction
  }
}
