package import Intents

/// The content of a message. Texts are cleaned: they have no control characters but newline and
/// tab, and no bidirectional overrides. A text may have a form with structure and styles beside
/// (`format`), which is shown in its place; the plain text is what is copied, exported and edited.
package enum MessageContent: Sendable, Equatable {
  case text(String, mentionsUs: Bool, format: FormattedText? = nil)
  case emote(String, format: FormattedText? = nil)
  case botNotice(String, format: FormattedText? = nil)
  /// A file, picture, call or the like, described in words ("image: cat.png, 88 kB"). `file`:
  /// the file, if it is one.
  case attachment(String, file: AttachedFile? = nil)
  case poll(Poll)
  /// A change of the room or its members, as a sentence without its subject, who is the sender
  /// ("joined", "is now Bob").
  case change(String)
  case encrypted
  case deleted
  /// A message of a type that is not supported yet, with the type's name.
  case unknown(String)
}
