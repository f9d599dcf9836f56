package import Intents

/// The purpose of an outgoing message: to be a new message, or to reply to, edit, delete or react
/// to the event with the given id, or to vote in or end the poll that this event starts.
package enum OutgoingPurpose: Sendable, Equatable {
  case message
  case reply(EventID)
  case edit(EventID)
  case deletion(EventID)
  case reaction(EventID)
  /// A vote in the poll for the answers with these ids.
  case vote(EventID, [String])
  case pollEnd(EventID)
}
