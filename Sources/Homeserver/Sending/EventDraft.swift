internal import Matrix

/// An event that is to be appended to its room.
struct EventDraft {
  /// The room's row.
  let room: Int64
  let type: String
  /// `nil`: no state.
  var stateKey: String?
  /// The sender's row.
  let sender: Int64
  let content: JSONObject
  /// The sending device's row and its transaction id.
  var transaction: (device: Int64, id: String)?
  /// The id of the event to empty.
  var redacts: String?
}
