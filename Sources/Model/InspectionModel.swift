package import Intents

/// The message whose details are shown.
package struct InspectionModel: Sendable, Equatable {
  package let chat: ChatID
  package let message: MessageID
  /// The facts; `nil` while they are not read yet, or if the message is not stored any more.
  package internal(set) var facts: MessageFacts?
}
