/// An event as the table `events` stores it.
struct StoredEvent: Sendable {
  /// The event's stream position: its number among all changes on the server.
  let position: Int64
  /// The row id of the event's room.
  let room: Int64
  let id: String
  let type: String
  /// The event's state key; `nil` for an event that is not state.
  let stateKey: String?
  /// The row id of the event's sender.
  let sender: Int64
  /// The event's content: a JSON object as text.
  let content: String
  /// The time at which the server stored the event, ms since 1970, UTC.
  let sentAt: Int64
  /// The row id of the device that sent the event; `nil` for an event without a transaction id.
  let device: Int64?
  /// The transaction id that the sending client chose for the event; `nil` when it chose none.
  let transaction: String?
  /// The stream position of the state event that this event replaced; `nil` for the first of its
  /// type and state key, and for an event that is not state.
  let replaces: Int64?
  /// The stream position of the first redaction of this event, which removed content from it; `nil`
  /// for an event that is not redacted.
  let redaction: Int64?
  /// The id of the event that this event redacts; `nil` for an event that is no redaction.
  let redacts: String?
  /// `true` if other events relate to this event, or did before they were redacted.
  let isRelated: Bool
  /// The type of this event's own relation to another event, such as `m.replace`; `nil` when none
  /// is stored, for instance for a redacted event.
  let relation: String?
}
