package import Intents

/// A person who is typing in a chat.
package struct Typist: Sendable, Equatable {
  package let user: UserID
  /// The person's name to show in this chat: the display name, followed by the user id if others
  /// have the same name; without a usable display name, the user id. Never empty.
  package let name: String

  package init(user: UserID, name: String) {
    self.user = user
    self.name = name
  }
}
