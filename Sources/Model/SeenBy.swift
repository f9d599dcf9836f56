package import Intents

/// The other people, without ignored ones, who have read an own message: the newest one that others
/// have read. All earlier messages have been read by at least these people, because read positions
/// are cumulative.
package struct SeenBy: Sendable, Equatable {
  /// The maximum number of readers whose names are read.
  package static let mostNames = 2
  /// The number up to which readers are counted. In a chat of many thousands of people, counting
  /// all readers would take longer than reading the messages.
  package static let mostReaders = 1_000

  package let message: MessageID
  /// The names to show for the first readers in the order of their user ids, at most `mostNames`:
  /// the display name, followed by the user id if others in the chat have it too; without a usable
  /// display name, the user id. Empty if, for instance, all readers have left the chat.
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
