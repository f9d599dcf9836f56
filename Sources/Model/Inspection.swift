package import Intents

/// Somebody who has seen a message.
package struct Reader: Sendable, Equatable {
  package let user: UserID
  /// As it is now in this chat, told apart from equal names; never empty.
  package let name: String
  /// When they had read as far as that message, or further.
  package let timestamp: ServerTimestamp

  package init(user: UserID, name: String, timestamp: ServerTimestamp) {
    self.user = user
    self.name = name
    self.timestamp = timestamp
  }
}

/// All that is known of one message.
package struct MessageFacts: Sendable, Equatable {
  package let message: Message
  /// Without ourselves, the first who saw it first; at most some hundred.
  package let readers: [Reader]

  package init(message: Message, readers: [Reader]) {
    self.message = message
    self.readers = readers
  }
}

/// A message that a person looks into.
package struct InspectionModel: Sendable, Equatable {
  package let chat: ChatID
  package let message: MessageID
  /// `nil`: not read yet, or not stored any more.
  package internal(set) var facts: MessageFacts?
}

extension ChatModel {
  /// A person wants to know all of a message.
  package mutating func inspect(_ message: MessageID, in chat: ChatID) -> Consequences {
    inspection = InspectionModel(chat: chat, message: message)
    return Consequences(changed: .inspection, stale: .inspection)
  }

  /// Nobody looks into a message any more.
  package mutating func stopInspecting() -> Consequences {
    guard inspection != nil else { return .none }
    inspection = nil
    return Consequences(changed: .inspection)
  }

  /// What the store knows of the message.
  package mutating func take(facts: MessageFacts?) -> ModelParts {
    guard inspection != nil, inspection?.facts != facts else { return [] }
    inspection?.facts = facts
    return .inspection
  }
}
