package import Intents

/// Somebody's reaction to a message, as it came from a server: bounded and cleaned.
package struct Reaction: Sendable, Equatable {
  /// The reaction's own event: deleting it takes the reaction back.
  package let event: EventID
  package let target: EventID
  package let sender: UserID
  /// An emoji, or a few words: one line of at most 32 scalars, never empty.
  package let key: String
  package let timestamp: ServerTimestamp

  package init(
    event: EventID, target: EventID, sender: UserID, key: String, timestamp: ServerTimestamp
  ) {
    self.event = event
    self.target = target
    self.sender = sender
    self.key = key
    self.timestamp = timestamp
  }
}

/// What a message was changed to, as it came from a server. The newest by its time counts, of two of one
/// time the one whose event id is greater:
/// <https://spec.matrix.org/v1.11/client-server-api/#validity-of-replacement-events>
package struct Edit: Sendable, Equatable {
  /// The edit's own event.
  package let event: EventID
  package let target: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: MessageContent

  package init(
    event: EventID, target: EventID, sender: UserID, timestamp: ServerTimestamp,
    content: MessageContent
  ) {
    self.event = event
    self.target = target
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
  }
}

/// Those who reacted to a message in the same way.
package struct ReactionCount: Sendable, Equatable {
  package let key: String
  /// People, each counted once; 1 at least.
  package let people: Int
  /// Our own reaction among them: what to delete to take it back.
  package let own: EventID?

  package init(key: String, people: Int, own: EventID?) {
    self.key = key
    self.people = people
    self.own = own
  }
}

/// The message that a message answers.
package struct Quote: Sendable, Equatable {
  package let event: EventID
  /// `nil`: it is not stored here.
  package let original: Original?

  package init(event: EventID, original: Original?) {
    self.event = event
    self.original = original
  }

  /// As it is now.
  package struct Original: Sendable, Equatable {
    package let senderName: String
    package let isOwn: Bool
    package let content: MessageContent

    package init(senderName: String, isOwn: Bool, content: MessageContent) {
      self.senderName = senderName
      self.isOwn = isOwn
      self.content = content
    }
  }
}

/// Something that we did to a message, on its way to the server.
package struct PendingChange: Sendable, Equatable {
  package let transaction: TransactionID
  package let kind: Kind
  /// Never `.seen`; `.sent` until the server's own word of it comes.
  package let delivery: Delivery

  package init(transaction: TransactionID, kind: Kind, delivery: Delivery) {
    self.transaction = transaction
    self.kind = kind
    self.delivery = delivery
  }

  /// What it is.
  package enum Kind: Sendable, Equatable {
    case edit
    case deletion
    case reaction(key: String)
    /// A reaction of ours is taken back.
    case takingBack
  }
}
