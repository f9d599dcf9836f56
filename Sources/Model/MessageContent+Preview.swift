internal import Intents

extension MessageContent {
  /// The text that is shown in place of a deleted message, among the messages and in the chat list.
  package static let deletedWords = "message deleted"

  /// `true` if a person wrote this content. A change of the room is not written by a person: the
  /// chat list does not preview it, and it does not show that its sender has read the messages
  /// before it.
  package var isSaid: Bool {
    if case .change = self { false } else { true }
  }

  /// The content as one line of at most 200 scalars, for the chat list and for notifications: the
  /// words as they are shown, without markup and without the passages that are marked as spoilers.
  /// The line of an attachment is the text that `AttachmentWords` (in `MatrixClient/Translation`)
  /// made when the message arrived.
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
