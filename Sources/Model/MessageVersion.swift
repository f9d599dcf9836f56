/// One version of an edited message: its first content, or the content of an edit by its sender.
package struct MessageVersion: Sendable, Equatable {
  /// The maximum number of versions of a message that are read: the first version and the newest
  /// ones.
  package static let most = 50

  package let timestamp: ServerTimestamp
  package let content: MessageContent
  /// `true` for the content of the message before its first edit.
  package let isFirst: Bool

  package init(timestamp: ServerTimestamp, content: MessageContent, isFirst: Bool) {
    self.timestamp = timestamp
    self.content = content
    self.isFirst = isFirst
  }
}
