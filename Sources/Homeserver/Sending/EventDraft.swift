internal import Matrix

/// An event that is to be appended to its room.
struct EventDraft {
  /// The row id of the event's room.
  let room: Int64
  let type: String
  /// The event's state key; `nil` for an event that is not state.
  var stateKey: String?
  /// The row id of the event's sender.
  let sender: Int64
  let content: JSONObject
  /// The sending device's row id and the client's transaction id; `nil` for an event that was sent
  /// without a transaction id.
  var transaction: (device: Int64, id: String)?
  /// The id of the event that a redaction redacts; `nil` for other events.
  var redacts: String?
}
