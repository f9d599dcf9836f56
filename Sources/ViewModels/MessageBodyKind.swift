/// The kind of a message's text, which decides its style.
package enum MessageBodyKind: Sendable, Equatable {
  /// A text without a mention of the person, or a poll in words.
  case text
  /// An emote, such as `* alice waves`.
  case emote
  /// A message of a bot (`m.notice`), or a change of the room.
  case notice
  /// A text that mentions the person.
  case mention
  /// A text in place of a content that has no text of its own: the message was deleted, is
  /// encrypted, is a file, location or call, or has an unknown type. The text says which.
  case placeholder
}
