package import Intents

/// What the person set for a chat and the server does not have yet.
package struct PendingDatum: Sendable, Equatable {
  package let chat: ChatID
  package let datum: RoomDatum

  package init(chat: ChatID, datum: RoomDatum) {
    self.chat = chat
    self.datum = datum
  }
}
