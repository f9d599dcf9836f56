/// The message to which a draft replies.
package struct ReplyTarget: Sendable, Equatable {
  package let event: EventID
  /// The quoted line: "alice: first words".
  package let words: String

  package init(event: EventID, words: String) {
    self.event = event
    self.words = words
  }
}
