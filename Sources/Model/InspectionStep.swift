package import Intents

extension ChatModel {
  /// Starts to show the details of a message.
  package mutating func inspect(_ message: MessageID, in chat: ChatID) -> Consequences {
    inspection = InspectionModel(
      chat: chat, message: message, current: open?.echoes.newID(of: message) ?? message)
    return Consequences(changed: .inspection, stale: .inspection)
  }

  /// Stops showing the details of a message.
  package mutating func stopInspecting() -> Consequences {
    guard inspection != nil else { return .none }
    inspection = nil
    return Consequences(changed: .inspection)
  }

  /// Applies the facts of the inspected message; `nil`: the store has no such message.
  package mutating func replace(facts: MessageFacts?) -> ModelParts {
    let facts = facts.map { InspectedFacts.known($0) } ?? .missing
    guard inspection != nil, inspection?.facts != facts else { return [] }
    inspection?.facts = facts
    return .inspection
  }
}
