package import Intents

/// A person whom a text mentions by name or user id after "@".
package struct NamedPerson: Sendable, Equatable {
  package let user: UserID
  /// The range of the mention in the text, including the "@", in bytes of UTF-8.
  package let bytes: Range<Int>

  package init(user: UserID, bytes: Range<Int>) {
    self.user = user
    self.bytes = bytes
  }
}
