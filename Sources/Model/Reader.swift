package import Intents

/// A person who has seen a message.
package struct Reader: Sendable, Equatable {
  package let user: UserID
  /// The person's name to show in this chat: the display name, followed by the user id if others
  /// have the same name; without a usable display name, the user id. Never empty.
  package let name: String
  /// The time at which the person read this message or a later one; 0 if the server sent no time.
  package let timestamp: ServerTimestamp
  /// `true` if the person read exactly this message at `timestamp`; `false` if `timestamp` is the
  /// time of a later message, so that the person read this message then or earlier.
  package let isExact: Bool

  package init(user: UserID, name: String, timestamp: ServerTimestamp, isExact: Bool) {
    self.user = user
    self.name = name
    self.timestamp = timestamp
    self.isExact = isExact
  }
}
