/// The parameters of one sync, over HTTP or a WebSocket.
struct SyncRequest: Sendable {
  let session: Session
  /// The token after which news is requested; `nil` requests everything.
  var since: SyncToken?
  let filter: SyncFilter
  /// `true` requests the full state again.
  let isFullState: Bool
  /// The name of the JSON member with the state: `state` as it is at the timeline's start, or
  /// `state_after` as it is at the timeline's end.
  let stateName: StateName

  /// The names of the JSON member of a room that contains the room's state.
  enum StateName: String, Sendable {
    case before = "state"
    case after = "state_after"
    case unstableAfter = "org.matrix.msc4222.state_after"
  }
}
