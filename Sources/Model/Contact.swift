package import Intents

/// A person, whether or not we share a chat with them.
package struct Contact: Sendable, Equatable {
  package let user: UserID
  /// The cleaned display name; `nil` if the person has none.
  package let displayName: String?

  package init(user: UserID, displayName: String?) {
    self.user = user
    self.displayName = displayName
  }
}
