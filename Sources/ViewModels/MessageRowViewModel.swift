package import Intents

/// A row of the messages pane.
package enum MessageRowViewModel: Sendable, Equatable {
  /// A day divider: "today", "yesterday", "Monday 3 October".
  case day(String)
  case message(MessageViewModel)
  /// A change of the room, such as a join, a new name or a topic; also a message of a type that
  /// cannot be shown.
  case notice(MessageID, time: String, text: String)
  /// A gap: "history may be missing here"; Enter fetches.
  case gap(text: String, fetch: Intent)
  /// The line above the first unread message.
  case unreadLine(String)
  /// The row behind the last message of a replaced chat. `follow` leads to its replacement; `nil`:
  /// that is being joined.
  case successor(text: String, follow: Intent?)
}
