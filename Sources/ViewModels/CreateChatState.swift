package import Intents

/// The state of the request to create a chat or to join a room.
package enum CreateChatState: Sendable, Equatable {
  case idle
  /// The request is running: "Creating “Anna” …" or "Joining “Hiking” …".
  case busy(String)
  case failed(FailureViewModel)
  /// No chat was made, because it is not certain whom `name` means, or nobody has this name; the
  /// sentence says so.
  case unclear(name: String, sentence: String)
  /// No chat was made, because the named person has already invited the user. The sentence says so,
  /// and sending the same request again accepts the invite.
  case asks(String)
  /// The chat exists: the screen closes the create-chat pane and opens the chat.
  case created(ChatID)
  /// The person joined a space, which cannot be opened as a chat: the screen closes the create-chat
  /// pane and shows this sentence, which says so.
  case entered(String)
}
