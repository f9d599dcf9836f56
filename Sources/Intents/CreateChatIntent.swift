/// An intent of the create-chat pane.
package enum CreateChatIntent: Sendable, Equatable {
  /// Creates a chat with the people of this request, or opens the direct chat if it exists already.
  case create(ChatRequest)
  /// Requests the people whom a typed name may mean, as candidates; "" ends the search.
  case suggest(String)
  /// Leaves the create-chat pane: a failure is forgotten, and the result of a running request is
  /// not shown.
  case cancel
}
