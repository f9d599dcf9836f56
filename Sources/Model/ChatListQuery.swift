package import Intents

/// A request for a part of the chat list.
package struct ChatListQuery: Sendable, Equatable {
  /// The chat in the middle of the window; `nil` for the newest chats.
  package let around: ChatID?
  package let limit: Int

  package init(around: ChatID?, limit: Int) {
    self.around = around
    self.limit = limit
  }
}
