package import Intents

/// A chat's tag or its mark as unread (`RoomDatum`) that the person set and the server has not
/// accepted yet.
package struct PendingDatum: Sendable, Equatable {
  package let chat: ChatID
  package let datum: RoomDatum

  package init(chat: ChatID, datum: RoomDatum) {
    self.chat = chat
    self.datum = datum
  }
}
