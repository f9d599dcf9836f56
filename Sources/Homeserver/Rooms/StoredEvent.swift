/// An event with the columns of its row.
struct StoredEvent: Sendable {
  let position: Int64
  /// The room's row.
  let room: Int64
  let id: String
  let type: String
  /// `nil`: no state.
  let stateKey: String?
  /// The sender's row.
  let sender: Int64
  /// A JSON object.
  let content: String
  /// ms since 1970, UTC.
  let sentAt: Int64
  /// The sending device's row.
  let device: Int64?
  let transaction: String?
  /// The position of the state that it took the place of.
  let replaces: Int64?
  /// The position of the redaction that removed the event's content.
  let redaction: Int64?
  /// The id of the event that this event redacts.
  let redacts: String?
  /// `true` when other events relate to this one.
  let isRelated: Bool
  /// Its own relation to another event, such as `m.replace`.
  let relation: String?
}
