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

  /// `true` if no sync answer up to the request's token has contained the room since the user's
  /// last join.
  var isNew: Bool {
    guard let since = request.since else { return true }
    return (own.joinedAt ?? 0) > since.position || since.isStillToCome(room.row)
  }
  /// The stream position up to which earlier sync answers contained the room's events; 0 for a new
  /// room.
  var since: Int64 { isNew ? 0 : request.since?.position ?? 0 }
  var room: Room { viewer.room }
}
