/// The facts about one message for its details.
package struct MessageFacts: Sendable, Equatable {
  package let message: Message
  /// The other people who have seen the message, the earliest first, at most 500.
  package let readers: [Reader]

  package init(message: Message, readers: [Reader]) {
    self.message = message
    self.readers = readers
  }
}
