package import Intents

/// Missing history of a chat or thread: a gap, or the history before the first stored message.
package struct HistoryHole: Sendable, Equatable {
  /// The pagination token with which the messages are fetched; `nil` if fetching starts at the
  /// newest message.
  package let token: HistoryToken?
  /// The message after the gap; `nil` for the history before the first stored message.
  package let before: MessageID?

  package init(token: HistoryToken?, before: MessageID?) {
    self.token = token
    self.before = before
  }
}
