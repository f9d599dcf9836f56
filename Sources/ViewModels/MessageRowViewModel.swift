package import Intents

/// A row of a pane that shows messages: a message, a notice about a change of the room, a divider,
/// a gap in the timeline, or the note about a replaced room.
package enum MessageRowViewModel: Sendable, Equatable {
  /// A day divider: "Today", "Yesterday", "Monday 3 October" or "2026-10-03".
  case day(String)
  case message(MessageViewModel)
  /// A change of the room: a join, a new name, a topic and so on.
  case notice(MessageID, time: String, text: String)
  /// A gap in the timeline: `text` says that history may be missing here, is being fetched or could
  /// not be fetched; `fetch` is the intent that loads the missing messages.
  case gap(text: String, fetch: Intent)
  /// The unread marker above the first unread message: "3 new", "new" if the number is not known,
  /// or "Today · 3 new" where a day begins too.
  case unreadLine(String)
  /// The row below the last message of a replaced chat. `follow` opens the room that replaces it,
  /// and joins it first if needed; `nil` while that room is being joined.
  case successor(text: String, follow: Intent?)
}
