/// One joined room in one answer.
struct SyncRoom {
  let request: SyncRequest
  let next: SyncToken
  let viewer: RoomViewer
  let own: Membership
  let accountData: [AccountData.Piece]

  /// `true` when the asking user knows nothing of this room yet.
  var isNew: Bool {
    guard let since = request.since else { return true }
    return (own.joinedAt ?? 0) > since.position || since.isStillToCome(room.row)
  }
  /// The position up to which earlier answers held the room's events; 0 for a new room.
  var since: Int64 { isNew ? 0 : request.since?.position ?? 0 }
  var room: Room { viewer.room }
}
