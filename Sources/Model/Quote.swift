package import Intents

/// A quote: a message as it is shown with another message or a thread that refers to it, for
/// instance the one to which a reply replies, or with which a thread begins.
package struct Quote: Sendable, Equatable {
  /// The event id of the original message.
  package let event: EventID
  /// The original message; `nil` if it is not stored, or was written by an ignored person.
  package let original: Original?
  /// `true` if the original message is stored and was written by a person whom the account ignores.
  package let isHidden: Bool

  package init(event: EventID, original: Original?, isHidden: Bool = false) {
    self.event = event
    self.original = original
    self.isHidden = isHidden
  }

  /// The original message in its current state: with the newest edit that the server accepted, or
  /// deleted. Its text is cut to the length that a quote shows.
  package struct Original: Sendable, Equatable {
    package let senderName: String
    package let isOwn: Bool
    package let content: MessageContent
    /// `true` if the shown main timeline or thread contains the original message, so that the
    /// messages around it can be shown; `false` if, for instance, it was fetched by itself.
    package let isInTimeline: Bool

    package init(senderName: String, isOwn: Bool, content: MessageContent, isInTimeline: Bool) {
      self.senderName = senderName
      self.isOwn = isOwn
      self.content = content
      self.isInTimeline = isInTimeline
    }
  }
}
