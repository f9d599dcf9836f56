package import Intents

/// The purpose of an outgoing message: to be a new message, or to reply to, edit, delete or react
/// to the event with the given id.
package enum OutgoingPurpose: Sendable, Equatable {
  case message
  case reply(EventID)
  case edit(EventID)
  case deletion(EventID)
  case reaction(EventID)
}
