/// The content of the chat list.
package enum ChatListState: Sendable, Equatable {
  case loading
  /// A window of the list, newest first. Empty rows: there is no chat at all.
  case loaded(rows: [ChatRowViewModel], hasEarlier: Bool, hasLater: Bool)
  case failed(FailureViewModel)
}
