internal import Intents

/// The first message for a chat that a slash command creates, such as "hello" in "/msg Ada hello",
/// and the text of that command.
struct FirstWords: Sendable, Equatable {
  let words: String
  /// The chat in whose composer the command stays until the new chat exists, so that the text is
  /// not lost if creating the chat fails.
  let origin: ChatID
  /// The command as it was typed.
  let typed: String
}
