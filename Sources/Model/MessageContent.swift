internal import Intents

/// The content of a message. Texts are cleaned: they have no control characters but newline and
/// tab, and no bidirectional overrides.
package enum MessageContent: Sendable, Equatable {
  case text(String, mentionsUs: Bool)
  case emote(String)
  case botNotice(String)
  /// A file, picture, poll, call or the like, described in words ("image: cat.png, 88 kB").
  case attachment(String)
  /// A change of the room or its members, as a sentence without its subject, who is the sender
  /// ("joined", "is now Bob").
  case change(String)
  case encrypted
  case deleted
  /// A message of a type that is not supported yet, with the type's name.
  case unknown(String)
}
