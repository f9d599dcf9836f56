package import Intents

/// An edit of a message: the message's new content, as the server sent it. Of the valid edits of a
/// message, all of which are by its sender, the one with the latest timestamp counts; of two edits
/// with the same timestamp, the one with the greater event id:
/// <https://spec.matrix.org/v1.11/client-server-api/#validity-of-replacement-events>
package struct Edit: Sendable, Equatable {
  /// The event id of the edit itself, not of the message.
  package let event: EventID
  /// The event id of the edited message.
  package let target: EventID
  package let sender: UserID
  package let timestamp: ServerTimestamp
  package let content: MessageContent

  package init(
    event: EventID, target: EventID, sender: UserID, timestamp: ServerTimestamp,
    content: MessageContent
  ) {
    self.event = event
    self.target = target
    self.sender = sender
    self.timestamp = timestamp
    self.content = content
  }
}
