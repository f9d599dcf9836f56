internal import Intents
internal import ViewModels

/// A question that a person answers with yes or no before an action.
enum Question: Sendable, Equatable {
  case markAllRead
  /// Delete a message? `words` is the beginning of its text.
  case deleteMessage(ChatID, MessageID, words: String)
  /// End the poll that this event started? `words`: the poll's result as text.
  case endPoll(ChatID, EventID, words: String)
  /// Leave a chat, or decline an invite?
  case leave(DepartureViewModel)
}
