package import Intents

/// The readers of the newest own message that other people have read. All earlier messages have
/// been read by at least these people, because read positions are cumulative.
package struct SeenBy: Sendable, Equatable {
  /// The limit of readers whose names are read.
  package static let mostNames = 2
  /// The limit of readers that are counted. In a chat of many thousands of people, counting all
  /// readers would take longer than reading the messages.
  package static let mostReaders = 1_000

  package let message: MessageID
  /// The display names of the first readers in the order of their user ids, at most `mostNames`,
  /// each followed by the user id if others in the chat have the same name. Empty if all readers
  /// have left the chat.
  package let names: [String]
  /// The number of readers, at least that of `names`, counted up to `mostReaders`: at this limit
  /// there may be more.
  package let count: Int

  package init(message: MessageID, names: [String], count: Int) {
    self.message = message
    self.names = names
    self.count = count
  }
}
