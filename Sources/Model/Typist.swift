package import Intents

/// A person who is typing in a chat.
package struct Typist: Sendable, Equatable {
  package let user: UserID
  /// The person's display name in this chat, followed by the user id if others have the same name;
  /// never empty.
  package let name: String

  package init(user: UserID, name: String) {
    self.user = user
    self.name = name
  }
}
