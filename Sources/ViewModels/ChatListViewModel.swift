package import Intents

/// The chat list, ready for drawing.
package struct ChatListViewModel: Sendable, Equatable {
  package let state: ChatListState
  /// The chat that was selected when the program last ended, or one that was just created.
  package let suggestedSelection: ChatID?
  /// The chat that was open when the program last ended.
  package let front: ChatID?
  /// The result of the newest search for a chat with unread messages (the intent `.findUnread`) or
  /// of following a replaced chat. The screen that asked opens that chat once.
  package let foundUnread: FoundUnreadViewModel

  package init(
    state: ChatListState, suggestedSelection: ChatID? = nil, front: ChatID? = nil,
    foundUnread: FoundUnreadViewModel = FoundUnreadViewModel(number: 0, chat: nil)
  ) {
    self.state = state
    self.suggestedSelection = suggestedSelection
    self.front = front
    self.foundUnread = foundUnread
  }

  package static let initial = ChatListViewModel(state: .loading)
}
