internal import Database
internal import Intents
internal import Model

/// The table `chats`: one row for each chat or space, with most of what the chat list shows of a
/// chat. Other tables have the draft, the notification level and the number of a chat.
struct ChatTable {
  let database: Connection

  /// SQL conditions: `isListed` for chats that the user has not left and that are not hidden
  /// (`ChatListing.isHidden`), `isJoined` for joined chats, also hidden ones. Both repeat the
  /// conditions of the indexes word for word, because SQLite uses a partial index only then.
  static let isListed = "membership < \(Membership.left.number) AND is_hidden = 0"
  static let isJoined = "membership = \(Membership.joined.number)"

  private static let row = Select("FROM chats WHERE id = ?") { ChatRowColumns(&$0) }
  private static let searched = Select("FROM chats WHERE \(isListed)") { list in
    (
      key: list.column("key", Int64.self), activity: list.column("activity", Int64.self),
      name: list.column("folded_name", String.self), user: list.column("direct_user", UserID?.self)
    )
  }
  private static let invites = Select(
    """
    FROM chats WHERE membership = \(Membership.invited.number) AND inviter = direct_user
    AND is_hidden = 0 ORDER BY activity, id
    """
  ) { list in
    (inviter: list.column("inviter", UserID.self), chat: list.column("id", ChatID.self))
  }
  private static let sums = Select("FROM chats WHERE unread > 0") { list in
    (
      messages: list.column(Self.sum(of: "unread"), Int.self),
      mentions: list.column(Self.sum(of: "mentions"), Int.self)
    )
  }
  // The SQL expression for the sum of a column of counts. Each count is clamped in the same way as
  // when a row is read.
  private static func sum(of column: String) -> String {
    "sum(min(max(\(column), 0), \(UnreadCounts.mostStored)))"
  }

  private static let place = Select("FROM chats WHERE id = ? AND \(isListed)") { list in
    (
      section: list.column("section", ChatSection.self), sort: list.column("sort", String.self),
      late: list.column("late", Int64.self)
    )
  }

  private static let receipts = Select(
    "FROM chats WHERE receipt_pending IS NOT NULL AND \(isJoined) ORDER BY key"
  ) { list in
    (
      chat: list.column("id", ChatID.self), event: list.column("receipt_pending", EventID.self),
      hasThreads: list.column("has_threads", Bool.self)
    )
  }

  /// The stored row of the chat with this id; `nil` when the chat is not stored.
  func load(_ id: ChatID) throws(DatabaseError) -> ChatRow? {
    try database.first(Self.row, id) { row, at in at.decode(row, id: id) }
  }

  /// Adds a row for a chat, with its id only. The stored row has the membership `.left` until
  /// `save` writes the chat's identity; the returned row has the membership `.joined`.
  func insert(_ id: ChatID) throws(DatabaseError) -> ChatRow {
    try database.run(
      """
      INSERT INTO chats (id, membership, room_name, heroes, name, folded_name, topic, is_encrypted,
        founded, activity, next_ord, edge, server_unread, server_mentions, counted_ord, unread,
        mentions, read_ord, seen_ord, awaits)
      VALUES (?, ?, '', '', '', '', '', 0, 0, 0, 1, ?, 0, 0, 0, 0, 0, ?, ?, 0)
      """, id, Membership.left, HistoryEdgeKind.unknown, Int64.min, Int64.min)
    return ChatRow(
      key: database.lastInsertedRow, id: id, identity: ChatIdentity(), timeline: ChatTimeline(),
      reading: ChatReadState(), listing: ChatListing())
  }

  /// The row id (`key`) of a chat; `nil` when the chat is not stored.
  func key(of id: ChatID) throws(DatabaseError) -> Int64? {
    try database.value("SELECT key FROM chats WHERE id = ?", id)
  }

  /// The user's membership of a chat; `nil` when the chat is not stored.
  func membership(of id: ChatID) throws(DatabaseError) -> Membership? {
    try database.value("SELECT membership FROM chats WHERE id = ?", id)
  }

  /// The time of the last activity of all listed chats; `nil` without chats.
  func newestActivity() throws(DatabaseError) -> Int64? {
    try database.value(
      "SELECT activity FROM chats WHERE \(Self.isListed) \(ChatListPlace.recency) LIMIT 1")
  }

  /// The joined direct chat with this person, unless it is hidden; of several, the chat with the
  /// latest activity; `nil` if there is none.
  func directChat(with user: UserID) throws(DatabaseError) -> ChatID? {
    try database.value(
      """
      SELECT id FROM chats WHERE \(Self.isJoined) AND is_hidden = 0 AND direct_user = ?
      \(ChatListPlace.recency) LIMIT 1
      """, user)
  }

  /// The joined direct chat with this person, else the invite to a direct chat; of several, the one
  /// with the latest activity; `nil` when there is neither.
  func listedDirectChat(with user: UserID) throws(DatabaseError) -> ChatID? {
    try database.value(
      """
      SELECT id FROM chats WHERE \(Self.isListed) AND direct_user = ?
      ORDER BY membership, activity DESC, id DESC LIMIT 1
      """, user)
  }

  /// The joined chats whose messages the server can search and of which history may be missing, at
  /// most `limit`: no encrypted chats, and no spaces. `keys`: the chats that are looked at; `nil`
  /// for all.
  func incomplete(among keys: Set<Int64>?, limit: Int) throws(DatabaseError) -> [ChatID] {
    guard let keys else {
      return try database.values(
        "SELECT id FROM chats c WHERE \(Self.isIncomplete) LIMIT ?", limit)
    }
    var chats: [ChatID] = []
    for key in keys.sorted() where chats.count < limit {
      let chat = try database.value(
        "SELECT id FROM chats c WHERE key = ? AND \(Self.isIncomplete)", key, as: ChatID.self)
      if let chat { chats.append(chat) }
    }
    return chats
  }

  /// `true` if `incomplete` may find a chat. With more than `most` stored chats, also spaces and
  /// chats that were left, the answer is `true`, so that the cost does not grow with their number.
  func mayBeIncomplete(orMoreThan most: Int) throws(DatabaseError) -> Bool {
    guard try !database.exists("SELECT 1 FROM chats LIMIT 1 OFFSET ?", most) else { return true }
    return try !incomplete(among: nil, limit: 1).isEmpty
  }

  private static let isIncomplete = """
    \(isJoined) AND is_encrypted = 0 AND is_space = 0
      AND (edge <> \(HistoryEdgeKind.start.number)
        OR EXISTS (SELECT 1 FROM gaps g WHERE g.chat = c.key AND g.\(MessageTable.isMain)))
    """

  /// Calls `rank` for each listed chat (a joined one or an invite), and returns its results,
  /// unsorted and without `nil`.
  func ranked<Match>(_ rank: (SearchedChat) -> Match?) throws(DatabaseError) -> [Match] {
    try database.rows(Self.searched) { row, at in
      rank(
        SearchedChat(
          key: row[at.key], activity: row[at.activity], foldedName: row[at.name],
          directUser: row[at.user]))
    }.compactMap(\.self)
  }

  /// The pending invites to direct chats from people who are not ignored, by the person who sent
  /// the invite; the newest invite if a person sent several.
  func directInvites() throws(DatabaseError) -> [UserID: ChatID] {
    let rows = try database.rows(Self.invites) { row, at in (row[at.inviter], row[at.chat]) }
    return Dictionary(rows, uniquingKeysWith: { _, newest in newest })
  }

  /// The sums of the unread counts of all chats.
  func unreadSums() throws(DatabaseError) -> UnreadCounts {
    try database.first(Self.sums) { row, at in
      UnreadCounts(messages: row[at.messages], mentions: row[at.mentions])
    } ?? .none
  }

  /// The chats that have unread messages or are marked as unread, in the order of their row ids.
  func unread() throws(DatabaseError) -> [ChatID] {
    try database.values("SELECT id FROM chats WHERE unread > 0 ORDER BY key")
  }

  /// The first chat in the chat list, except `excluded`, that has unread messages or is marked as
  /// unread; `nil` for none.
  func newestUnread(without excluded: ChatID?) throws(DatabaseError) -> ChatID? {
    try database.value(
      """
      SELECT id FROM chats INDEXED BY chats_listed
      WHERE unread > 0 AND \(Self.isListed) AND id <> ? \(ChatListPlace.wholeOrder) LIMIT 1
      """, excluded?.rawValue ?? "")
  }

  /// The next listed chat below a position in the chat list that has unread messages or is marked
  /// as unread; `nil` when no such chat follows. The query names the index of the list's order,
  /// because SQLite would sort all unread chats otherwise.
  func nextUnread(after place: ChatListPlace) throws(DatabaseError) -> ChatID? {
    try database.value(
      """
      SELECT id FROM chats INDEXED BY chats_listed WHERE unread > 0 AND \(Self.isListed)
      AND (section, sort, late, id) > (?, ?, ?, ?) \(ChatListPlace.wholeOrder) LIMIT 1
      """, place.section, place.sort, place.late, place.id)
  }

  /// The position of a chat in the chat list; `nil` when the chat is not listed.
  func listPlace(of id: ChatID) throws(DatabaseError) -> ChatListPlace? {
    try database.first(Self.place, id) { row, at in
      ChatListPlace(
        section: row[at.section], sort: row[at.sort], late: row[at.late], id: id)
    }
  }

  /// The read receipts for the main timelines of joined chats that are still to be sent to the
  /// server.
  func pendingReceipts() throws(DatabaseError) -> [PendingReceipt] {
    try database.rows(Self.receipts) { row, at in
      // A receipt with the scope `everything` would mark threads as read that the main timeline
      // does not show.
      PendingReceipt(
        chat: row[at.chat], event: row[at.event], scope: row[at.hasThreads] ? .main : .everything)
    }
  }
}

extension ChatTable {
  /// Writes the columns of a chat's identity (name, people, membership and so on) into the row with
  /// this key.
  func save(_ identity: ChatIdentity, _ key: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE chats SET membership = ?, room_name = ?, heroes = ?, inviter = ?, direct_user = ?,
        name = ?, folded_name = ?, topic = ?, is_encrypted = ?, founded = ?, people = ?,
        successor = ?, successor_server = ?, predecessor = ?, is_space = ? WHERE key = ?
      """, identity.membership, identity.roomName, ChatRowColumns.text(identity.heroes),
      identity.inviter, identity.directUser, identity.name, identity.name.lowercased(),
      identity.topic, identity.isEncrypted, identity.founded, identity.people,
      identity.successor?.chat, identity.successor?.server, identity.predecessor,
      identity.isSpace, key)
  }

  /// Writes the columns about the chat's stored messages, such as the newest message, the preview
  /// and the pagination token for older messages, into the row with this key.
  func save(_ timeline: ChatTimeline, _ key: Int64) throws(DatabaseError) {
    let preview = timeline.preview
    try database.run(
      """
      UPDATE chats SET activity = ?, next_ord = ?, first_ord = ?, newest_ord = ?, newest_event = ?,
        preview_ord = ?, preview_sender = ?, preview_name = ?, preview_text = ?, preview_time = ?,
        edge = ?, edge_token = ?, edge_ord = ? WHERE key = ?
      """, timeline.activity, timeline.next, timeline.first, timeline.newest, timeline.newestEvent,
      preview?.ord, preview?.sender, preview?.senderName, preview?.text, preview?.time,
      HistoryEdgeKind(timeline.edge), timeline.edge.token, timeline.edgeOrd, key)
  }

  /// Writes the columns of read positions and unread counts into the row with this key.
  func save(_ reading: ChatReadState, _ key: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE chats SET server_unread = ?, server_mentions = ?, counted_ord = ?, unread = ?,
        mentions = ?, read_ord = ?, read_waiting = ?, receipt_pending = ?, seen_ord = ?, awaits = ?,
        has_threads = ?, thread_unread = ?, thread_mentions = ?
      WHERE key = ?
      """, reading.server.messages, reading.server.mentions, reading.countedOrd,
      reading.unread.messages, reading.unread.mentions, reading.readOrd, reading.readWaiting,
      reading.receiptPending, reading.seenOrd, reading.awaits, reading.hasThreads,
      reading.inThreads.messages, reading.inThreads.mentions, key)
  }

  /// Writes the columns that determine the chat's position in the chat list into the row with this
  /// key.
  func save(_ listing: ChatListing, _ key: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE chats SET tag = ?, tag_waiting = ?, is_marked = ?, mark_waiting = ?, is_hidden = ?,
        section = ?, sort = ?, late = ? WHERE key = ?
      """, listing.tag, listing.tagWaiting, listing.isMarked, listing.markWaiting,
      listing.isHidden, listing.section, listing.sort, listing.late, key)
  }

  /// Updates the sort keys of chats for the order that the person chose. The sort keys of chats in
  /// sections of spaces stay as they are, because spaces define the order of their rooms.
  func sort(by order: ListOrder) throws(DatabaseError) {
    let (chats, low) = (ChatSection.chats.number, ChatSection.low.number)
    let others = "(section <= \(chats) OR section >= \(low))"
    switch order {
    case .recency: try database.run("UPDATE chats SET sort = '' WHERE sort <> '' AND \(others)")
    case .name: try database.run("UPDATE chats SET sort = folded_name WHERE \(others)")
    case .unread:
      try database.run("UPDATE chats SET sort = iif(unread > 0, '0', '1') WHERE \(others)")
    }
  }

  /// The listed chats that belong to a section of the chat list.
  func chats(of section: ChatSection) throws(DatabaseError) -> [ChatID] {
    try database.values("SELECT id FROM chats WHERE section = ? AND \(Self.isListed)", section)
  }

  /// The invites that this person sent to the user, also those that are hidden because the person
  /// is ignored.
  func invites(of user: UserID) throws(DatabaseError) -> [ChatID] {
    try database.values(
      "SELECT id FROM chats WHERE membership = \(Membership.invited.number) AND inviter = ?", user)
  }
}
