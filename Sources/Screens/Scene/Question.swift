internal import Intents
internal import ViewModels

/// Questions that a person answers by yes or no before something is done.
enum Question: Sendable, Equatable {
  case markAllRead
  /// Delete a message; `words` are its beginning.
  case deleteMessage(ChatID, MessageID, words: String)
  /// Give up an unsent message, or an unsent change of a message; `words` are the message's beginning.
  case discard(ChatID, MessageID, words: String)
  case leave(DepartureViewModel)
}
