package import Intents

/// The state of the request for a new chat, such as running, failed or succeeded.
package enum CreateChatState: Sendable, Equatable {
  case idle
  /// The request for a new chat is running: "Creating “Anna” …".
  case busy(String)
  case failed(FailureViewModel)
  /// No chat was made, because `name` may mean several people or nobody; the sentence says so.
  case unclear(name: String, sentence: String)
  /// No chat was made: the sentence asks a question, and sending the same request again answers
  /// yes.
  case asks(String)
  /// The chat exists: the screen closes the create-chat pane and opens the chat.
  case created(ChatID)
  /// The person joined a space, which cannot be opened as a chat: the screen closes the create-chat
  /// pane and shows this sentence, which says so.
  case entered(String)
}
