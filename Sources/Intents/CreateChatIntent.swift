/// An intent of the create-chat pane.
package enum CreateChatIntent: Sendable, Equatable {
  /// Makes a chat with these people; an existing chat of two is opened instead.
  case create(ChatRequest)
  /// Requests candidates for a typed name; "" ends the search.
  case suggest(String)
  /// Leaves the pane: a failure is forgotten, and the result of a running request is not shown.
  case cancel
}
