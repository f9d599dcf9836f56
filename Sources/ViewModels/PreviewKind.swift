/// The kind of the preview text below or beside a chat's name in the chat list.
package enum PreviewKind: Sendable, Equatable {
  /// The preview is the last message, the membership or the chat's id.
  case message
  /// The preview is a text that the person has not sent: "Draft: …".
  case draft
  /// The preview names the people who are writing a message: "Carla is typing …".
  case typing
}
