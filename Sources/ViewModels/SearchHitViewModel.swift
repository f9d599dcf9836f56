package import Intents

/// A message that a search found.
package struct SearchHitViewModel: Sendable, Equatable {
  package let chat: ChatID
  package let message: MessageID
  /// The root of the thread to which the message belongs; `nil` for a message of the main timeline.
  package let thread: EventID?
  /// The local time at which the message was sent: "09:14".
  package let time: String
  /// The sender's name; "You" for one of the person's own messages.
  package let sender: String
  /// The colour number of the sender: 0 for the person's own messages, else 1 to 6.
  package let senderColor: Int
  package let excerpt: SearchExcerpt
  /// `false` if only the server has the message, so that the history of its chat is fetched up to
  /// the message when it is shown there.
  package let isStored: Bool

  package init(
    chat: ChatID, message: MessageID, thread: EventID? = nil, time: String, sender: String,
    senderColor: Int, excerpt: SearchExcerpt, isStored: Bool = true
  ) {
    self.isStored = isStored
    self.chat = chat
    self.message = message
    self.thread = thread
    self.time = time
    self.sender = sender
    self.senderColor = senderColor
    self.excerpt = excerpt
  }
}

/// The part of a found message's text around the first word that matches the query; the start of
/// the text if no word in it matches.
package struct SearchExcerpt: Sendable, Equatable {
  /// The part of the message's text in one line: spaces replace its line breaks and tabs.
  package let text: String
  /// The words in `text` that match the query, as ranges of UTF-8 offsets: ascending, without
  /// overlap, each of whole characters.
  package let marks: [Range<Int>]
  /// `true` if the message has further text before (`isCutBefore`) or after (`isCutAfter`) this
  /// part.
  package let isCutBefore, isCutAfter: Bool

  package init(
    text: String, marks: [Range<Int>], isCutBefore: Bool = false, isCutAfter: Bool = false
  ) {
    self.text = text
    self.marks = marks
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
  }
}
