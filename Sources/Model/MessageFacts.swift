/// The facts about one message for its details.
package struct MessageFacts: Sendable, Equatable {
  package let message: Message
  /// The people who have seen the message, except us, the earliest first; at most some hundred.
  package let readers: [Reader]

  package init(message: Message, readers: [Reader]) {
    self.message = message
    self.readers = readers
  }
}
