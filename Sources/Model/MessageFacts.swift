/// The facts about one message for its details.
package struct MessageFacts: Sendable, Equatable {
  package let message: Message
  /// The other people who have seen the message, at most 500, in the order of their latest receipts,
  /// which are for this message or a later one.
  package let readers: [Reader]

  package init(message: Message, readers: [Reader]) {
    self.message = message
    self.readers = readers
  }
}
