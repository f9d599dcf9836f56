internal import Intents

/// The first message for a chat that a slash command makes, such as "hello" in "/msg Ada hello",
/// and the command that contains it.
struct FirstWords: Sendable, Equatable {
  let words: String
  /// The chat in whose composer the command stays until the new chat exists, so that a failure
  /// loses nothing.
  let origin: ChatID
  /// The command as it was typed.
  let typed: String
}
