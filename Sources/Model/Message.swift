package import Intents

/// A message as it came from a server: cleaned, bounded, with no trace of how it came.
package struct TimelineMessage: Sendable, Equatable {
  package let event: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: MessageContent
  /// Set for our own device's messages: the one it answers leaves the outbox.
  package let transaction: TransactionID?
  /// The message that this one answers.
  package let answers: EventID?

  package init(
    event: EventID, sender: UserID, timestamp: ServerTimestamp, content: MessageContent,
    transaction: TransactionID?, answers: EventID? = nil
  ) {
    self.event = event
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
    self.transaction = transaction
    self.answers = answers
  }
}

/// What a message says. Texts are cleaned: no controls but newline and tab, no bidi overrides.
package enum MessageContent: Sendable, Equatable {
  case text(String, mentionsUs: Bool)
  case emote(String)
  case botNotice(String)
  /// A file, picture or the like: what it is, in words ("image: cat.png").
  case attachment(String)
  /// A change of the room or its members, as a sentence without its subject ("joined", "is now Bob").
  case change(String)
  case encrypted
  case deleted
  /// Of a type that is not shown yet; the type's name.
  case unknown(String)
}

/// A message in a window: as stored, with what the chat's state adds to it.
package struct Message: Sendable, Equatable {
  package let id: MessageID
  package let sender: UserID
  /// As it is now in this chat, told apart from equal names; never empty.
  package let senderName: String
  package let isOwn: Bool
  package let timestamp: ServerTimestamp
  package let content: MessageContent
  /// For own messages.
  package let delivery: Delivery?
  /// History may be missing just before this message.
  package let hasGapBefore: Bool
  /// The message that this one answers.
  package let quote: Quote?
  /// Its sender replaced what it said.
  package let isEdited: Bool
  /// In the order in which each came first.
  package let reactions: [ReactionCount]
  /// What we did to it and the server has not, in the order in which it was done.
  package let pending: [PendingChange]

  package init(
    id: MessageID, sender: UserID, senderName: String, isOwn: Bool, timestamp: ServerTimestamp,
    content: MessageContent, delivery: Delivery?, hasGapBefore: Bool, quote: Quote? = nil,
    isEdited: Bool = false, reactions: [ReactionCount] = [], pending: [PendingChange] = []
  ) {
    self.id = id
    self.sender = sender
    self.senderName = senderName
    self.isOwn = isOwn
    self.timestamp = timestamp
    self.content = content
    self.delivery = delivery
    self.hasGapBefore = hasGapBefore
    self.quote = quote
    self.isEdited = isEdited
    self.reactions = reactions
    self.pending = pending
  }
}

/// How far an own message has come.
package enum Delivery: Sendable, Equatable {
  case queued
  case sending
  case sent
  case seen
  case failed(FailureReason)
}

/// Why something did not work; a builder makes the sentence.
package enum FailureReason: Sendable, Equatable {
  case offline
  case timedOut
  /// The server said no: its code and, cleaned, its words.
  case refused(code: String, message: String)
  case notAllowed
  /// We are not in the chat, as the server has it.
  case outside
  /// The chat was replaced by another.
  case replaced
  /// The server could not do what it should: in its words, cleaned.
  case serverFailed(String)
  /// The chat is encrypted: nothing is sent there that others could read on the way.
  case encrypted
  case tooLarge
  case rateLimited(retryAfterSeconds: Int)
  /// The answer could not be understood.
  case badAnswer(String)
  /// The store could not take it: "disk is full", with the file.
  case storage(String)
  case signedOut
}

/// Somebody has read up to a message.
package struct Receipt: Sendable, Equatable {
  package let user: UserID
  package let event: EventID
  package let timestamp: ServerTimestamp

  package init(user: UserID, event: EventID, timestamp: ServerTimestamp) {
    self.user = user
    self.event = event
    self.timestamp = timestamp
  }
}

/// An own message on its way to the server.
package struct OutgoingMessage: Sendable, Equatable {
  package let chat: ChatID
  package let transaction: TransactionID
  /// A message's text or a reaction's key; "" for a deletion.
  package let text: String
  /// What we do ("waves") and not what we say.
  package let isEmote: Bool
  package let purpose: OutgoingPurpose
  /// Who is told of it: whose message it answers.
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

/// What something of ours on its way to the server is to be there.
package enum OutgoingPurpose: Sendable, Equatable {
  case message
  case reply(EventID)
  case edit(EventID)
  case deletion(EventID)
  case reaction(EventID)
}

/// A read position of ours that the server was not told yet.
package struct PendingReceipt: Sendable, Equatable {
  package let chat: ChatID
  package let event: EventID

  package init(chat: ChatID, event: EventID) {
    self.chat = chat
    self.event = event
  }
}
