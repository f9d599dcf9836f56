package import Intents

/// A message of the user, or a change of a message, that is to be sent to the server.
package struct OutgoingMessage: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID
  /// The text of a message or reply, the line that describes a file or a poll, the new text of an
  /// edit, the emoji or short text of a reaction, or the result of a poll that ends. It has no
  /// meaning for a deletion or a vote.
  package let text: String
  /// `true` for an emote: the text describes an action of the sender ("waves").
  package let isEmote: Bool
  /// `true` if the text is Markdown.
  package let isMarkdown: Bool
  package let purpose: OutgoingPurpose
  /// The thread in which a message, a reply or an edit was submitted; `nil` for the main timeline
  /// and for any other change of a message.
  package let thread: OutgoingThread?
  /// The sender of the message to which this reply replies, whom the reply mentions; `nil` for
  /// none, for instance if the user is that sender, and for anything but a reply.
  package let answered: UserID?
  /// The people whom the text of a message, reply or edit mentions after "@", in the order of the
  /// text; a person who is mentioned twice is listed twice.
  package let named: [NamedPerson]
  /// The people whom an edited message mentioned before; the edit does not notify them again. Empty
  /// for anything but an edit.
  package let namedBefore: [UserID]
  /// The file that is sent; `nil` for anything else.
  package let file: AttachedFile?
  /// The poll that is started; `nil` for anything else.
  package let poll: Poll?

  package init(
    chat: ChatID, transaction: TransactionID, text: String, isEmote: Bool = false,
    isMarkdown: Bool = false, purpose: OutgoingPurpose = .message, thread: OutgoingThread? = nil,
    answered: UserID? = nil, named: [NamedPerson] = [], namedBefore: [UserID] = [],
    file: AttachedFile? = nil, poll: Poll? = nil
  ) {
    self.poll = poll
    self.file = file
    self.chat = chat
    self.transaction = transaction
    self.text = text
    self.isEmote = isEmote
    self.isMarkdown = isMarkdown
    self.purpose = purpose
    self.thread = thread
    self.answered = answered
    self.named = named
    self.namedBefore = namedBefore
  }
}
