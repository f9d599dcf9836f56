/// One joined room in one sync answer, with what is needed to write it.
struct SyncRoom {
  let request: SyncRequest
  /// The token of the sync answer's `next_batch`: the answer contains the events up to its stream
  /// position.
  let next: StreamToken
  let viewer: RoomViewer
  /// The syncing user's membership of the room.
  let own: RoomMembership
  /// The room's entries of account data that the sync answer contains.
  let accountData: [AccountData.Piece]

  /// `true` if the room is sent in full, as one that the client does not know: in a first sync, if
  /// the user has joined after the request's token, or if the answer that ended with that token had
  /// no space for it. A request for the full state does not count.
  var isNew: Bool {
    guard let since = request.since else { return true }
    return (own.joinedAt ?? 0) > since.position || since.isStillToCome(room.row)
  }
  /// The stream position after which the sync answer contains the room's events: that of the
  /// request's token, or 0 if `isNew`.
  var since: Int64 { isNew ? 0 : request.since?.position ?? 0 }
  var room: Room { viewer.room }
}
