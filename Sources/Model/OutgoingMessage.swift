package import Intents

/// A message, edit, deletion or reaction of the user on its way to the server.
package struct OutgoingMessage: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID
  /// The text of a message or reply, the new text of an edit, or a reaction's key; "" for a
  /// deletion.
  package let text: String
  /// `true` for an emote: an action ("waves"), not words.
  package let isEmote: Bool
  package let purpose: OutgoingPurpose
  /// The people whom the message mentions: the sender of the message to which it replies, unless
  /// that is the user.
  package let mentions: [UserID]

  package init(
    chat: ChatID, transaction: TransactionID, text: String, isEmote: Bool = false,
    purpose: OutgoingPurpose = .message, mentions: [UserID] = []
  ) {
    self.chat = chat
    self.transaction = transaction
    self.text = text
    self.isEmote = isEmote
    self.purpose = purpose
    self.mentions = mentions
  }
}
