package import Intents

/// What an outgoing message does: it is a new message, or it replies to, edits, deletes or reacts
/// to the event with the given id.
package enum OutgoingPurpose: Sendable, Equatable {
  case message
  case reply(EventID)
  case edit(EventID)
  case deletion(EventID)
  case reaction(EventID)
}
