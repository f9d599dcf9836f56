/// The content of the chat list: loading, loaded with its rows, or failed.
package enum ChatListState: Sendable, Equatable {
  case loading
  /// The loaded rows, by section and within a section in the order that the person chose; empty if
  /// there are no chats, or if all sections are folded. `hasEarlier` and `hasLater` are `true` if
  /// the list has more rows above or below them.
  case loaded(rows: [ChatRowViewModel], hasEarlier: Bool, hasLater: Bool)
  case failed(FailureViewModel)
}
