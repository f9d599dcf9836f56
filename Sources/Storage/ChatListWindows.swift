internal import Database
package import Intents
package import Model

/// Windows of the chat list, and single chats.
extension ChatStore {
  /// A part of the list of those we are in or invited to, the newest activity first.
  package func chatList(_ query: ChatListQuery) throws(StorageError) -> ChatListWindow {
    try guarded {
      let limit = min(max(query.limit, 1), 2_000)
      guard let id = query.around, let place = try listPlace(of: id) else {
        return try newestChats(limit)
      }
      let wanted = limit / 2
      var newer = try chats(newerThan: place, limit: wanted + 1)
      let hasNewer = newer.count > wanted
      newer = Array(newer.prefix(wanted).reversed())
      let rest = limit - newer.count
      let older = try chats(from: place, limit: rest + 1)
      return ChatListWindow(
        chats: newer + older.prefix(rest), hasNewer: hasNewer, hasOlder: older.count > rest)
    }
  }

  /// One chat, also one that we left; `nil` when it is not known.
  package func chat(_ id: ChatID) throws(StorageError) -> Chat? {
    try guarded {
      try database.first("\(Self.selectChat) WHERE c.id = ?", id.rawValue) { Chat(row: $0) }
    }
  }

  struct ListPlace {
    let activity: Int64
    let id: ChatID
  }

  /// Where a listed chat stands; `nil` when it is not listed.
  func listPlace(of id: ChatID) throws(DatabaseError) -> ListPlace? {
    try database.first(
      "SELECT activity FROM chats WHERE id = ? AND membership < 2", id.rawValue
    ) { ListPlace(activity: $0.integer(0), id: id) }
  }

  private func newestChats(_ limit: Int) throws(DatabaseError) -> ChatListWindow {
    let found = try database.rows(
      "\(Self.selectChat) WHERE membership < 2 ORDER BY activity DESC, id DESC LIMIT ?", limit + 1
    ) { Chat(row: $0) }
    return ChatListWindow(
      chats: Array(found.prefix(limit)), hasNewer: false, hasOlder: found.count > limit)
  }

  private func chats(from place: ListPlace, limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(
      """
      \(Self.selectChat) WHERE membership < 2 AND (activity, id) <= (?, ?)
      ORDER BY activity DESC, id DESC LIMIT ?
      """, place.activity, place.id.rawValue, limit
    ) { Chat(row: $0) }
  }

  private func chats(newerThan place: ListPlace, limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(
      """
      \(Self.selectChat) WHERE membership < 2 AND (activity, id) > (?, ?)
      ORDER BY activity, id LIMIT ?
      """, place.activity, place.id.rawValue, limit
    ) { Chat(row: $0) }
  }

  static let selectChat = """
    SELECT c.id, c.name, c.topic, c.direct_user, c.membership, c.preview_name, c.preview_text,
      c.preview_time, c.activity, c.unread, c.mentions, c.is_encrypted,
      \(level), \(DraftColumns.list), c.successor, c.successor_server
    FROM chats c LEFT JOIN drafts d ON d.chat = c.key
    """
}

extension Chat {
  /// A row of `ChatStore.selectChat`.
  init(row: Row) {
    self.init(
      id: ChatID(row.text(0)), name: row.text(1), topic: row.text(2),
      directUser: row.optionalText(3).map { UserID($0) },
      membership: Membership(column: row.integer(4)),
      last: row.optionalInteger(7).map { time in
        ChatPreview(
          senderName: row.optionalText(5), text: row.text(6),
          timestamp: ServerTimestamp(milliseconds: time))
      },
      activity: ServerTimestamp(milliseconds: row.integer(8)),
      unread: UnreadCounts(messages: Int(row.integer(9)), mentions: Int(row.integer(10))),
      draft: DraftColumns.draft(row, from: 13),
      isEncrypted: row.bool(11), level: NotificationLevel(column: row.optionalInteger(12)),
      successor: row.optionalText(22).map {
        Successor(chat: ChatID($0), server: row.optionalText(23))
      })
  }
}
