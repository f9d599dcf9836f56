package import Intents

/// A stored message that a search found.
package struct SearchHit: Sendable, Equatable {
  package let chat: ChatID
  /// The name of the chat as the chat list shows it.
  package let chatName: String
  package let event: MessageID
  /// The first message of the thread to which the message belongs; `nil` for a message of the main
  /// timeline.
  package let thread: EventID?
  package let sender: UserID
  /// The sender's display name in this chat; never empty.
  package let senderName: String
  package let isOwn: Bool
  package let timestamp: ServerTimestamp
  /// The text of the message, or the name and the caption of its file, each on a line. Safe to show
  /// (`CleanText` removed control characters); it may contain line breaks.
  package let text: String
  /// The words in `text` that fit the query, as ranges of UTF-8 offsets: ascending, without
  /// overlap, on borders of characters, at most `markLimit`.
  package let marks: [Range<Int>]

  /// Returns the greatest UTF-8 offset that is at most `offset`, which is clamped to the text, and
  /// at which a scalar of `text` begins or the text ends.
  package static func scalarStart(_ offset: Int, in text: String) -> Int {
    let utf8 = text.utf8
    var index = utf8.index(utf8.startIndex, offsetBy: min(max(offset, 0), utf8.count))
    while index > utf8.startIndex, index < utf8.endIndex, utf8[index] & 0xc0 == 0x80 {
      index = utf8.index(before: index)
    }
    return utf8.distance(from: utf8.startIndex, to: index)
  }

  /// The maximum number of `marks`.
  package static let markLimit = 64

  package init(
    chat: ChatID, chatName: String, event: MessageID, thread: EventID? = nil, sender: UserID,
    senderName: String, isOwn: Bool, timestamp: ServerTimestamp, text: String,
    marks: [Range<Int>]
  ) {
    self.chat = chat
    self.chatName = chatName
    self.event = event
    self.thread = thread
    self.sender = sender
    self.senderName = senderName
    self.isOwn = isOwn
    self.timestamp = timestamp
    self.text = text
    self.marks = marks
  }
}

extension String {
  /// The part of the text with these UTF-8 offsets, at which scalars must begin.
  package func utf8Slice(_ range: Range<Int>) -> Substring {
    self[utf8.index(startIndex, offsetBy: range.lowerBound)...]
      .prefix(upTo: utf8.index(startIndex, offsetBy: range.upperBound))
  }
}
