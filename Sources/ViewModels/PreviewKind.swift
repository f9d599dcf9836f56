/// The kind of the preview, the text below or beside a chat's name in a list of chats.
package enum PreviewKind: Sendable, Equatable {
  /// The preview is the last message, the person's membership, or an id that distinguishes chats of
  /// the same name.
  case message
  /// The preview is a text that the person has not sent: "Draft: …".
  case draft
  /// The preview names the people who are writing a message: "Carla is typing …".
  case typing
}
