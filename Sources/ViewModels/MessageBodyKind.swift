/// The kind of a message's text, which decides its style.
package enum MessageBodyKind: Sendable, Equatable {
  case text
  /// An emote, such as `* alice waves`.
  case emote
  /// A bot's notice, which does not count as unread.
  case notice
  case mention
  /// A message whose content cannot be shown: deleted, encrypted, a file, or of an unknown type;
  /// the text in its place says which.
  case placeholder
}
