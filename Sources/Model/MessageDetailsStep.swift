package import Intents

extension ChatModel {
  /// Opens the details of a message. Its facts are read from the store afterwards.
  package mutating func inspect(_ message: MessageID, in chat: ChatID) -> Consequences {
    messageDetails = MessageDetailsModel(
      chat: chat, message: message, current: open?.echoes.newID(of: message) ?? message)
    return Consequences(changed: .messageDetails, stale: .messageDetails)
  }

  /// Stops showing the details of a message.
  package mutating func stopInspecting() -> Consequences {
    guard messageDetails != nil else { return .none }
    messageDetails = nil
    return Consequences(changed: .messageDetails)
  }

  /// Applies the facts of the inspected message as they were read from the store; `nil` if the
  /// store has no such message. Returns `.messageDetails`, or no part if nothing changed.
  package mutating func replace(facts: MessageFacts?) -> ModelParts {
    let facts = facts.map { InspectedFacts.known($0) } ?? .missing
    guard messageDetails != nil, messageDetails?.facts != facts else { return [] }
    messageDetails?.facts = facts
    return .messageDetails
  }
}
