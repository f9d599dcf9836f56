package import Intents

/// A quote: the message to which another message replies, as it is shown above the reply.
package struct Quote: Sendable, Equatable {
  package let event: EventID
  /// The original message; `nil` if it is not stored, or written by an ignored person.
  package let original: Original?
  /// `true` if the original message was written by a person whom the account ignores.
  package let isHidden: Bool

  package init(event: EventID, original: Original?, isHidden: Bool = false) {
    self.event = event
    self.original = original
    self.isHidden = isHidden
  }

  /// The current state of the message to which another message replies: with its newest edit, or
  /// deleted.
  package struct Original: Sendable, Equatable {
    package let senderName: String
    package let isOwn: Bool
    package let content: MessageContent
    /// `true` if the original message is stored in the chat's timeline, so that the messages around
    /// it can be shown; `false` if it was fetched alone, to be quoted.
    package let isInTimeline: Bool

    package init(senderName: String, isOwn: Bool, content: MessageContent, isInTimeline: Bool) {
      self.senderName = senderName
      self.isOwn = isOwn
      self.content = content
      self.isInTimeline = isInTimeline
    }
  }
}
