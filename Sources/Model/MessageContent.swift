package import Intents

/// The content of a message. The texts have no control characters except newline and tab; from
/// those of the network, `CleanText` also removed bidirectional overrides. `format` is the same
/// text with structure and styles, which is shown in place of the plain text; `nil` for a text
/// without any.
package enum MessageContent: Sendable, Equatable {
  /// A text. `mentionsUs`: `true` if it mentions the user, alone or with everybody in the room.
  case text(String, mentionsUs: Bool, format: FormattedText? = nil)
  /// An emote: a text that describes an action of the sender ("waves").
  case emote(String, format: FormattedText? = nil)
  /// A notice (`m.notice`), as bots send it: clients do not notify anybody of it.
  case botNotice(String, format: FormattedText? = nil)
  /// A file, an image, a location, a call, the end of a poll or other content that a line of text
  /// describes, such as "image: cat.png, 88 kB". `file`: the file; `nil` for content that is no
  /// file.
  case attachment(String, file: AttachedFile? = nil)
  case poll(Poll)
  /// A change of the room or its members, as a sentence without its subject, which is the sender
  /// ("joined", "is now Bob").
  case change(String)
  /// An end-to-end encrypted message, which this program cannot read.
  case encrypted
  case deleted
  /// A message that this program cannot show, for instance because its type is not supported. The
  /// text is the name of the type.
  case unknown(String)
}

extension MessageContent {
  /// `true` for a text that mentions the user.
  package var mentionsUs: Bool {
    if case .text(_, let mentionsUs, _) = self { mentionsUs } else { false }
  }
}
