package import Intents

/// The content of a message. The texts have no control characters except newline and tab; from
/// those of the network, `CleanText` also removed bidirectional overrides. `format` is the same
/// text with structure and styles, which is shown in place of the plain text; `nil` for a text
/// without any.
package enum MessageContent: Sendable, Equatable {
  /// A text. `mentionsUs`: `true` if it mentions the user, alone or with everybody in the room.
  case text(String, mentionsUs: Bool, format: FormattedText? = nil)
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
  package var mentionsUs: Bool {
    if case .text(_, let mentionsUs, _) = self { mentionsUs } else { false }
  }
}

extension MessageContent {
  package var format: FormattedText? {
    switch self {
    case .text(_, _, let format), .emote(_, let format), .botNotice(_, let format): format
    case .attachment, .poll, .change, .encrypted, .deleted, .unknown: nil
    }
  }

  package var file: AttachedFile? {
    if case .attachment(_, let file) = self { file } else { nil }
  }

  package var poll: Poll? {
    if case .poll(let poll) = self { poll } else { nil }
  }
}

extension MessageContent {
  package static let deletedWords = "message deleted"

  /// `true` unless the content is a report of a change of the room, such as a join. Such a report
  /// is not previewed in the chat list, and does not show that its sender has read the messages
  /// before it.
  package var isSaid: Bool {
    if case .change = self { false } else { true }
  }

  /// The content as one line of at most 200 scalars, such as for the chat list: the words as they
  /// are shown, without markup and with `FormattedText.cover` in place of each spoiler.
  package var preview: String {
    switch self {
    case .text(let text, _, let format), .botNotice(let text, let format):
      Self.oneLine(format?.wordsWithoutSpoilers ?? text)
    case .emote(let text, let format):
      Self.oneLine("* " + (format?.wordsWithoutSpoilers ?? text))
    case .attachment(let text, _): Self.oneLine(text)
    case .poll(let poll): Self.oneLine(poll.words)
    case .change(let text): Self.oneLine(text)
    case .encrypted: "encrypted message"
    case .deleted: Self.deletedWords
    case .unknown(let type): Self.oneLine("unknown message: " + type)
    }
  }

  private static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) {
      line.append(scalar == "\n" || scalar == "\r" || scalar == "\t" ? " " : scalar)
    }
    return String(line)
  }
}
