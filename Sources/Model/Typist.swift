package import Intents

/// A person who is typing in a chat; `OpenChat.typing` describes when a person is removed.
package struct Typist: Sendable, Equatable {
  package let user: UserID
  /// The person's display name in this chat; never empty.
  package let name: String

  package init(user: UserID, name: String) {
    self.user = user
    self.name = name
  }
}
