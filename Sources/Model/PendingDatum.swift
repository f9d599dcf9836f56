package import Intents

/// A person's setting of a chat that the server does not have yet.
package struct PendingDatum: Sendable, Equatable {
  package let chat: ChatID
  package let datum: RoomDatum

  package init(chat: ChatID, datum: RoomDatum) {
    self.chat = chat
    self.datum = datum
  }
}
