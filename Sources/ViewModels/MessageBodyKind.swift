/// The kind of a message's text, which decides its style.
package enum MessageBodyKind: Sendable, Equatable {
  case text
  /// An emote, such as `* alice waves`.
  case emote
  /// A message of a bot (`m.notice`), which does not count as unread.
  case notice
  case mention
  /// A text in place of a content that cannot be shown as text: the message was deleted, is
  /// encrypted, is a file, or has an unknown type. The text says which.
  case placeholder
}
