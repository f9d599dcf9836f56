/// One request of a sync, over HTTP or a WebSocket.
struct SyncRequest: Sendable {
  let session: Session
  /// `nil`: everything.
  var since: SyncToken?
  let filter: SyncFilter
  /// `true` asks for all state again.
  let isFullState: Bool
  /// The name of the JSON member with the state: `state` as it is at the timeline's start, or
  /// `state_after` as it is at its end.
  let stateName: StateName

  /// The name of the part of a room that holds its state.
  enum StateName: String, Sendable {
    case before = "state"
    case after = "state_after"
    case unstableAfter = "org.matrix.msc4222.state_after"
  }
}
