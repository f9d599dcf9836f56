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
