package import Intents

extension MessageContent {
  /// The text of the content with its structure and styles; `nil` for a plain text, and for content
  /// of another kind than text.
  package var format: FormattedText? {
    switch self {
    case .text(_, _, let format), .emote(_, let format), .botNotice(_, let format): format
    case .attachment, .poll, .change, .encrypted, .deleted, .unknown: nil
    }
  }

  /// The file of the message; `nil` for a message without a file.
  package var file: AttachedFile? {
    if case .attachment(_, let file) = self { file } else { nil }
  }

  /// The poll that the message starts; `nil` for any other message.
  package var poll: Poll? {
    if case .poll(let poll) = self { poll } else { nil }
  }
}
