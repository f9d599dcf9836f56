/// An intent of the create-chat pane.
package enum CreateChatIntent: Sendable, Equatable {
  /// Makes a chat with these people; an existing direct chat is opened instead.
  case create(ChatRequest)
  /// Requests the people whom a typed name may mean, as candidates; "" ends the search.
  case suggest(String)
  /// Leaves the pane: a failure is forgotten, and the result of a running request is not shown.
  case cancel
}
