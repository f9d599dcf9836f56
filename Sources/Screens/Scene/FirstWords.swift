internal import Intents

/// The first words to send in a chat that is being made, and the command that they came from.
struct FirstWords: Sendable, Equatable {
  let words: String
  /// The chat in whose composer the command stays until the new chat exists, so that a failure
  /// loses nothing.
  let origin: ChatID
  /// The command as it was typed.
  let typed: String
}
