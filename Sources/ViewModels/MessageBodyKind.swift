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
  /// A text that describes a message whose content is not a text, for instance a message that was
  /// deleted or is encrypted, a file, or a message of an unknown type.
  case placeholder
}
