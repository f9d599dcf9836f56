/// The content of the chat list: loading, loaded with its rows, or failed.
package enum ChatListState: Sendable, Equatable {
  case loading
  /// The loaded rows, by section; within the section of a space in the order that the space
  /// defines, within any other in the order that the person chose. Empty if there are no chats, or
  /// if all are in folded sections. `hasEarlier` and `hasLater` are `true` if the list has more
  /// rows above or below them.
  case loaded(rows: [ChatRowViewModel], hasEarlier: Bool, hasLater: Bool)
  case failed(FailureViewModel)
}
