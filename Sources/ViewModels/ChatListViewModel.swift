package import Intents

/// The chat list, ready for drawing.
package struct ChatListViewModel: Sendable, Equatable {
  package let state: ChatListState
  /// The chat that was selected when the program last ended, or the one that the last successful
  /// request for a chat created, joined or found; `nil` for none.
  package let suggestedSelection: ChatID?
  /// The chat that was open when the program last ended, to be opened at the start; `nil` if there
  /// was none, or if the person is not a member of it.
  package let front: ChatID?
  /// The result of the newest intent `.findUnread` (the next unread chat or thread) or `.follow`
  /// (the room that replaced a chat's room). The screen opens the chat or thread that it names.
  package let chatToOpen: ChatToOpenViewModel
  /// The chats to which the person assigned a number, including those whose rows are not loaded.
  package let numbers: [ChatNumber: ChatID]
  /// The heads of the sections that begin among the loaded rows or just after them; empty if the
  /// list has only one section, which is neither a space nor folded.
  package let heads: [SectionHeadViewModel]

  package init(
    state: ChatListState, suggestedSelection: ChatID? = nil, front: ChatID? = nil,
    chatToOpen: ChatToOpenViewModel = ChatToOpenViewModel(number: 0, conversation: nil),
    numbers: [ChatNumber: ChatID] = [:], heads: [SectionHeadViewModel] = []
  ) {
    self.heads = heads
    self.numbers = numbers
    self.state = state
    self.suggestedSelection = suggestedSelection
    self.front = front
    self.chatToOpen = chatToOpen
  }

  package static let initial = ChatListViewModel(state: .loading)
}
