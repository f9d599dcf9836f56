package import Intents

/// The chat list, finished for drawing.
package struct ChatListViewModel: Sendable, Equatable {
  package let state: ChatListState
  /// The chat that was selected at the last start, or the one that was just created.
  package let suggestedSelection: ChatID?
  /// The chat that was open when the program ended last.
  package let front: ChatID?
  /// The newest answer to the intent `.findUnread`. The screen that asked acts on it once.
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
