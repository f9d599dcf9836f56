internal import Intents

/// The first message for a chat that a slash command creates or finds, such as "hello" in "/msg Ada
/// hello", and the text of that command.
struct FirstWords: Sendable, Equatable {
  let words: String
  /// The chat in whose composer the command stays until the wanted chat can be opened, so that the
  /// text is not lost if that fails.
  let origin: ChatID
  /// The command as it was typed.
  let typed: String
}
