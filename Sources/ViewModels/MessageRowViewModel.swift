package import Intents

/// A row of the messages pane: a message, a notice about a change of the room, a divider, a gap in
/// the timeline, or the note about a replaced room.
package enum MessageRowViewModel: Sendable, Equatable {
  /// A day divider: "Today", "Yesterday", "Monday 3 October" or "2026-10-03".
  case day(String)
  case message(MessageViewModel)
  /// A change of the room: a join, a new name, a topic and so on.
  case notice(MessageID, time: String, text: String)
  /// A gap in the timeline, "history may be missing here": `fetch` is the intent that loads the
  /// missing messages.
  case gap(text: String, fetch: Intent)
  /// The unread marker above the first unread message: "3 new", or "Today · 3 new" where a day
  /// begins too.
  case unreadLine(String)
  /// The row below the last message of a replaced chat. `follow` joins the room that replaces it;
  /// `nil` while that room is being joined.
  case successor(text: String, follow: Intent?)
}
