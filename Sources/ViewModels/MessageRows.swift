package import Intents

/// Rows, oldest first.
package struct MessageRows: Sendable, Equatable {
  package let rows: [MessageRowViewModel]
  /// The intent that loads rows above, from disk or the server; `nil`: the start is shown.
  package let earlier: Intent?
  /// The intent that loads rows below from disk; `nil`: the last row is the newest.
  package let later: Intent?
  /// "loading earlier messages …", a failure with its reason, "This is the start of the chat", or "".
  package let topNote: String
  /// The chat's newest event, up to which the chat counts as read; `nil` unless this window holds
  /// the chat's end.
  package let newestEvent: EventID?
  /// The intent that loads the rows around the first unread message; `nil`: the unread line is
  /// among the rows, or there is none.
  package let unread: Intent?
  /// The intent that retries to load earlier messages; `nil`: loading did not fail.
  package let retry: Intent?

  package init(
    rows: [MessageRowViewModel], earlier: Intent?, later: Intent?, topNote: String,
    newestEvent: EventID?, unread: Intent? = nil, retry: Intent? = nil
  ) {
    self.rows = rows
    self.earlier = earlier
    self.later = later
    self.topNote = topNote
    self.newestEvent = newestEvent
    self.unread = unread
    self.retry = retry
  }
}
