/// A message with its readers and versions, for the overlay that shows the message's details.
package struct MessageFacts: Sendable, Equatable {
  package let message: Message
  /// The people besides the user, the sender and ignored people who have seen the message, at most
  /// 500, by the times of their latest receipts (for this message or a later one), the earliest
  /// first.
  package let readers: [Reader]
  /// The number of further such people, who are not in `readers`.
  package let unnamedReaders: Int
  /// The stored versions of an edited message, the oldest first, at most `MessageVersion.most`;
  /// empty unless `Message.isEdited` is `true`.
  package let versions: [MessageVersion]

  package init(
    message: Message, readers: [Reader], unnamedReaders: Int, versions: [MessageVersion] = []
  ) {
    self.message = message
    self.readers = readers
    self.unnamedReaders = unnamedReaders
    self.versions = versions
  }
}
