package import Intents

/// The kind of an outgoing message.
package enum OutgoingPurpose: Sendable, Equatable {
  case message
  case reply(EventID)
  case edit(EventID)
  case deletion(EventID)
  case reaction(EventID)
}
