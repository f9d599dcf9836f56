/// The content of the chat list.
package enum ChatListState: Sendable, Equatable {
  case loading
  /// A window of the list, newest chat first. `rows` is empty when there are no chats at all.
  case loaded(rows: [ChatRowViewModel], hasEarlier: Bool, hasLater: Bool)
  case failed(FailureViewModel)
}
