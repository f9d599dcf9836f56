package import Intents

/// The message whose details are shown.
package struct MessageDetailsModel: Sendable, Equatable {
  package let chat: ChatID
  /// The id by which the person chose the message when its details were requested.
  package let message: MessageID
  /// The id that the store has for the message now: an own message that was chosen by its
  /// transaction id has an event id once a stored timeline contains it.
  package internal(set) var current: MessageID
  package internal(set) var facts = InspectedFacts.loading
  /// The state of the request for versions of the message that are not stored; `.loaded` also if
  /// there was no request.
  package internal(set) var versions = LoadState.loaded
}

/// The details of the inspected message: being loaded, missing in the store, or known.
package enum InspectedFacts: Sendable, Equatable {
  case loading
  /// The store has no such message to show, for example because it was discarded or its sender is
  /// ignored.
  case missing
  case known(MessageFacts)
}
