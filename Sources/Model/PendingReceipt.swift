package import Intents

/// A read receipt of the user that the server has not accepted yet.
package struct PendingReceipt: Sendable, Equatable {
  package let chat: ChatID
  package let event: EventID
  package let scope: ReadScope

  package init(chat: ChatID, event: EventID, scope: ReadScope = .everything) {
    self.chat = chat
    self.event = event
    self.scope = scope
  }
}
