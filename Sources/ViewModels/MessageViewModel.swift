package import Intents

/// A message, finished for drawing. `body` may hold newlines; it has no control characters.
package struct MessageViewModel: Sendable, Equatable {
  package let id: MessageID
  package let sender: String
  /// The colour of the sender: 0 for our own messages, else 1 ... 6; a person always has the same.
  package let senderColor: Int
  /// The time: "14:03".
  package let time: String
  package let body: String
  package let kind: MessageBodyKind
  /// The delivery of our own message; `nil` for others' messages.
  package let delivery: DeliveryViewModel?
  /// The answered message as one line: "alice: first words"; "" when it answers none.
  package let quote: String
  /// The sender has edited the message.
  package let isEdited: Bool
  package let reactions: [ReactionViewModel]
  /// Our edits, deletions and reactions of this message that the server does not have yet.
  package let pending: [PendingViewModel]
  package let abilities: MessageAbilities

  package init(
    id: MessageID, sender: String, senderColor: Int, time: String, body: String,
    kind: MessageBodyKind, delivery: DeliveryViewModel?, quote: String = "",
    isEdited: Bool = false, reactions: [ReactionViewModel] = [],
    pending: [PendingViewModel] = [], abilities: MessageAbilities = .none
  ) {
    self.id = id
    self.sender = sender
    self.senderColor = senderColor
    self.time = time
    self.body = body
    self.kind = kind
    self.delivery = delivery
    self.quote = quote
    self.isEdited = isEdited
    self.reactions = reactions
    self.pending = pending
    self.abilities = abilities
  }
}
