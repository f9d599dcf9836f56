package import Intents

/// The purpose of an outgoing message: a new message, or a reply to, an edit, a deletion of or a
/// reaction to the event with this id, or a vote in or the end of the poll that this event starts.
package enum OutgoingPurpose: Sendable, Equatable {
  /// A new message: a text, a file or a poll.
  case message
  case reply(EventID)
  case edit(EventID)
  /// A deletion of a message, or the withdrawal of an own reaction.
  case deletion(EventID)
  case reaction(EventID)
  /// A vote in the poll for the answers with these ids.
  case vote(EventID, [String])
  case pollEnd(EventID)
}
