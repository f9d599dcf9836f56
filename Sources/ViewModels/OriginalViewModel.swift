package import Intents

/// The message that a reply answers.
package struct OriginalViewModel: Sendable, Equatable {
  package let message: MessageID
  /// The intent that loads the messages around it; `nil` if it is not among the stored messages of
  /// the chat.
  package let show: Intent?

  package init(message: MessageID, show: Intent?) {
    self.message = message
    self.show = show
  }
}
