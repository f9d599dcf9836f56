/// An intent of the create-chat pane, the form for a new chat.
package enum CreateChatIntent: Sendable, Equatable {
  /// Carries out this request: for instance creates the chat, opens a direct chat that exists
  /// already, or joins the room whose address the request has.
  case create(ChatRequest)
  /// Searches the people whom a typed name may mean, as candidates; "" ends the search.
  case suggest(String)
  /// Leaves the create-chat pane: the outcome of the last request is forgotten, and that of a
  /// running request is not shown.
  case cancel
}
