/// The message to which a draft replies.
package struct ReplyTarget: Sendable, Equatable {
  package let event: EventID
  /// The line that quotes the message: its sender and the beginning of its text, as in "alice: see
  /// you at".
  package let words: String

  package init(event: EventID, words: String) {
    self.event = event
    self.words = words
  }
}
