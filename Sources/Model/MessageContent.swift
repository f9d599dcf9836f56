package import Intents

/// The content of a message. `CleanText` removed control characters except newline and tab, and
/// bidirectional overrides, from all texts. `format` is the same text with structure and styles,
/// which is shown in place of the plain text; the plain text is copied, exported and edited.
package enum MessageContent: Sendable, Equatable {
  case text(String, mentionsUs: Bool, format: FormattedText? = nil)
  case emote(String, format: FormattedText? = nil)
  case botNotice(String, format: FormattedText? = nil)
  /// A file, image, location, call or the like, described by a text such as "image: cat.png, 88
  /// kB". `AttachmentWords` (in `MatrixClient/Translation`) makes the text of files and locations,
  /// `EventKind` beside it that of calls and other events. `file`: the file; `nil` for content that
  /// is no file.
  case attachment(String, file: AttachedFile? = nil)
  case poll(Poll)
  /// A change of the room or its members, as a sentence without its subject, which is the sender
  /// ("joined", "is now Bob").
  case change(String)
  case encrypted
  case deleted
  /// A message of a type that this program does not support; the text is the name of the type.
  case unknown(String)
}
