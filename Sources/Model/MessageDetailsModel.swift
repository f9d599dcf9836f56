package import Intents

/// The message whose details are shown.
package struct MessageDetailsModel: Sendable, Equatable {
  package let chat: ChatID
  /// The id by which the details were asked for.
  package let message: MessageID
  /// The id by which the store knows the message: the event id, once the server's stream has
  /// brought an own message.
  package internal(set) var current: MessageID
  package internal(set) var facts = InspectedFacts.loading
}

/// The facts of the inspected message, or why there are none.
package enum InspectedFacts: Sendable, Equatable {
  case loading
  /// The store has no such message, for example because it was discarded.
  case missing
  case known(MessageFacts)
}
