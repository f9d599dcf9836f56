package import Intents

/// A person who has seen a message.
package struct Reader: Sendable, Equatable {
  package let user: UserID
  /// The display name in this chat, followed by the user id if others have the same name; never
  /// empty.
  package let name: String
  /// The time at which the person read this message or a later one.
  package let timestamp: ServerTimestamp

  package init(user: UserID, name: String, timestamp: ServerTimestamp) {
    self.user = user
    self.name = name
    self.timestamp = timestamp
  }
}
