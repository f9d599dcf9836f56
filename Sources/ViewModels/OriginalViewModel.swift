package import Intents

/// The message to which another message replies, or the poll that it ends.
package struct OriginalViewModel: Sendable, Equatable {
  package let message: MessageID
  /// The intent that loads the messages around the original message; `nil` if that message is not
  /// among the stored ones of the shown main timeline or thread.
  package let show: Intent?

  package init(message: MessageID, show: Intent?) {
    self.message = message
    self.show = show
  }
}
