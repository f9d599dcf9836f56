/// The content of the chat list: loading, failed, or the loaded rows.
package enum ChatListState: Sendable, Equatable {
  case loading
  /// The loaded rows of the chat list, newest chat first; empty when there are no chats at all.
  /// `hasEarlier` and `hasLater` are `true` if the list has more rows above or below them.
  case loaded(rows: [ChatRowViewModel], hasEarlier: Bool, hasLater: Bool)
  case failed(FailureViewModel)
}
