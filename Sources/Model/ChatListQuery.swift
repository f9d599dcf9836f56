package import Intents

/// A request for a part of the chat list.
package struct ChatListQuery: Sendable, Equatable {
  /// The chat around which rows of the chat list are read; `nil` for the beginning of the list.
  package let around: ChatID?
  /// The maximum number of rows to read.
  package let limit: Int

  package init(around: ChatID?, limit: Int) {
    self.around = around
    self.limit = limit
  }
}
