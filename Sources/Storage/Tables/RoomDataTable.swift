internal import Database
internal import Intents
internal import Model

/// The columns of `chats` with changes of a chat's tag and of its mark as unread that the server
/// does not have yet.
struct RoomDataTable {
  let database: Connection

  private static let waiting = Select(
    """
    FROM chats WHERE (tag_waiting IS NOT NULL OR mark_waiting IS NOT NULL)
    AND \(ChatTable.isJoined) ORDER BY key
    """
  ) { list in
    (
      chat: list.column("id", ChatID.self), tag: list.column("tag_waiting", ChatTag?.self),
      isMarked: list.column("mark_waiting", Bool?.self)
    )
  }

  func waiting() throws(DatabaseError) -> [PendingDatum] {
    try database.rows(Self.waiting) { row, at in
      let tag = row[at.tag].map { RoomDatum.tag($0) }
      let mark = row[at.isMarked].map { RoomDatum.markedUnread($0) }
      return [tag, mark].compactMap(\.self).map { PendingDatum(chat: row[at.chat], datum: $0) }
    }.flatMap(\.self)
  }
}
