/// The parameters of one sync request, over HTTP or a WebSocket.
struct SyncRequest: Sendable {
  let session: Session
  /// The token at the end of an earlier sync answer: the answer to this request contains the
  /// changes since then. `nil` requests everything.
  var since: StreamToken?
  var filter: SyncFilter
  /// `true` requests all joined rooms with their whole state, and receipts, account data and
  /// presence also from before the token.
  let isFullState: Bool
  /// The name of the JSON member with the state: `state` as it is at the timeline's start, or
  /// `state_after`, also under an older name, as it is at the timeline's end.
  let stateName: StateName

  /// The stream position after which account data and presence are new: 0 for everything.
  var start: Int64 { isFullState ? 0 : since?.position ?? 0 }

  /// The names of the JSON member of a room that contains the room's state.
  enum StateName: String, Sendable {
    case before = "state"
    case after = "state_after"
    case unstableAfter = "org.matrix.msc4222.state_after"
  }
}
