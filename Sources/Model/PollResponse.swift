package import Intents

/// A person's response to a poll, as the server sent it: a vote, or the end of the poll.
package struct PollResponse: Sendable, Equatable {
  /// The event id of the response itself. Deleting this event withdraws the response.
  package let event: EventID
  /// The event id of the message that starts the poll.
  package let poll: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: Content

  /// The content of a response to a poll: a vote, or the end of the poll.
  package enum Content: Sendable, Equatable {
    /// A vote for the answers with these ids, in place of the person's earlier vote. An empty list
    /// selects no answer.
    case vote([String])
    case end
  }

  package init(
    event: EventID, poll: EventID, sender: UserID, timestamp: ServerTimestamp, content: Content
  ) {
    self.event = event
    self.poll = poll
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
  }
}
