package import Intents

/// A message that a search found, among the stored ones or on the server.
package struct SearchHit: Sendable, Equatable {
  package let chat: ChatID
  /// The name of the chat as the chat list shows it.
  package let chatName: String
  package let event: MessageID
  /// The first message of the thread to which the message belongs; `nil` for a message that the
  /// main timeline shows, or will show once the message is stored.
  package let thread: EventID?
  package let sender: UserID
  /// The sender's name to show in this chat, such as the display name; never empty.
  package let senderName: String
  package let isOwn: Bool
  package let timestamp: ServerTimestamp
  /// The searched text of the message, which for a file is its name and caption; of a message that
  /// the server found, perhaps only a part. Safe to show (`CleanText` removed control characters);
  /// it may contain line breaks.
  package let text: String
  /// The words in `text` that fit the query, as ranges of UTF-8 offsets: ascending, without
  /// overlap, on borders of scalars, at most `markLimit`.
  package let marks: [Range<Int>]
  /// `false` for a message that only the server has.
  package var isStored: Bool

  /// Returns the UTF-8 offset at which the scalar of `text` at `offset` begins; the end of `text`
  /// for an offset at or after it, and 0 for a negative offset.
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
    marks: [Range<Int>], isStored: Bool = true
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
    self.isStored = isStored
  }
}

extension String {
  /// The part of the text in this range of UTF-8 offsets; scalars must begin or the text must end
  /// at both bounds.
  package func utf8Slice(_ range: Range<Int>) -> Substring {
    self[utf8.index(startIndex, offsetBy: range.lowerBound)...]
      .prefix(upTo: utf8.index(startIndex, offsetBy: range.upperBound))
  }
}
