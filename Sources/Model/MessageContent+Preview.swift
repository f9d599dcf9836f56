internal import Intents

extension MessageContent {
  /// The text that is shown in place of a deleted message.
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
