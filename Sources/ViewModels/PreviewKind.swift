/// The kind of the preview text below or beside a chat's name in the chat list.
package enum PreviewKind: Sendable, Equatable {
  /// The last message, the membership or the chat's id.
  case message
  /// A text that the person has not sent: "Draft: …".
  case draft
  /// The people who are writing a message: "Carla is typing …".
  case typing
}
