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
    "sum(min(max(\(column), 0), \(UnreadCounts.maxStored)))"
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

  func key(of id: ChatID) throws(DatabaseError) -> Int64? {
    try database.value("SELECT key FROM chats WHERE id = ?", id)
  }

  func membership(of id: ChatID) throws(DatabaseError) -> Membership? {
    try database.value("SELECT membership FROM chats WHERE id = ?", id)
  }

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

  private static let previewedNames = Select("FROM chats WHERE preview_name > ''") { list in
    (id: list.column("id", ChatID.self), name: list.column("preview_name", String.self))
  }
  private static let namesOfPeople = Select(
    """
    FROM chats c CROSS JOIN members m ON m.chat = c.key WHERE c.room_name = '' AND m.name > ''
    """
  ) { list in
    (id: list.column("c.id", ChatID.self), name: list.column("m.name", String.self))
  }

  /// The chats whose names, or the names of whose previewed senders, may be made of a display name
  /// that reads as a word of the program (`ShownName`).
  func withRoleNames() throws(DatabaseError) -> Set<ChatID> {
    var found: Set<ChatID> = []
    for query in [Self.previewedNames, Self.namesOfPeople] {
      try database.scan(query) { row, at in
        if ShownName.isRole(row[at.name]) { found.insert(row[at.id]) }
        return true
      }
    }
    return found
  }

  /// The limit of former rooms of a chat that a search reads.
  private static let maxFormerRooms = 100

  /// The chats with these keys and the stored rooms that they replaced, the newest first, each chat
  /// once. As in `CommitChats.successors(of:)`, a replacement counts only if both rooms name each
  /// other.
  func withFormerRooms(_ keys: [Int64]) throws(DatabaseError) -> [Int64] {
    var found: [Int64] = []
    var seen: Set<Int64> = []
    for key in keys {
      let rooms: [Int64] = try database.values(
        """
        WITH RECURSIVE rooms (key, step) AS (
          SELECT ?, 0
          UNION ALL SELECT p.key, step + 1 FROM rooms CROSS JOIN chats c ON c.key = rooms.key
            CROSS JOIN chats p ON p.id = c.predecessor
              AND p.successor = c.id AND p.is_space = c.is_space
            WHERE step < \(Self.maxFormerRooms))
        SELECT key FROM rooms
        """, key)
      found += rooms.filter { seen.insert($0).inserted }
    }
    return found
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

  func unreadSums() throws(DatabaseError) -> UnreadCounts {
    try database.first(Self.sums) { row, at in
      UnreadCounts(messages: row[at.messages], mentions: row[at.mentions])
    } ?? .none
  }

  /// The chats that have unread messages or are marked as unread, in the order of their row ids.
  func unread() throws(DatabaseError) -> [ChatID] {
    try database.values("SELECT id FROM chats WHERE unread > 0 ORDER BY key")
  }

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

  func listPlace(of id: ChatID) throws(DatabaseError) -> ChatListPlace? {
    try database.first(Self.place, id) { row, at in
      ChatListPlace(
        section: row[at.section], sort: row[at.sort], late: row[at.late], id: id)
    }
  }

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

/// The query must give the table `chats` the alias `c`, `drafts` the alias `d`, and the rows of
/// `outbox` with the newest message that waits there, and with its edit, the aliases `o` and `e`.
struct ChatColumns {
  private let id: Column<ChatID>
  private let name, topic: Column<String>
  private let directUser, inviter: Column<UserID?>
  private let membership: Column<Membership>
  private let previewSender: Column<String?>
  private let previewText: Column<String>
  private let previewTime: Column<ServerTimestamp?>
  private let late: Column<Int64>
  private let waitingSeq, waitingEdit: Column<Int64?>
  private let waiting, edited: OutboxMessageColumns
  private let unread, mentions, people, unreadInThreads: Column<Int>
  private let isEncrypted, isMarkedUnread: Column<Bool>
  private let tag: Column<ChatTag>
  private let section: Column<ChatSection>
  private let level: Column<NotificationLevel?>
  private let draft: DraftColumns
  private let successor: SuccessorColumns
  private let predecessor: Column<ChatID?>

  init(_ list: inout SelectList) {
    id = list.column("c.id")
    name = list.column("c.name")
    topic = list.column("c.topic")
    directUser = list.column("c.direct_user")
    inviter = list.column("c.inviter")
    membership = list.column("c.membership")
    previewSender = list.column("c.preview_name")
    previewText = list.column("c.preview_text")
    previewTime = list.column("c.preview_time")
    late = list.column("c.late")
    waitingSeq = list.column("o.seq")
    waitingEdit = list.column("e.seq")
    waiting = OutboxMessageColumns(&list, of: "o.")
    edited = OutboxMessageColumns(&list, of: "e.")
    unread = list.column("c.unread")
    mentions = list.column("c.mentions")
    people = list.column("c.people")
    unreadInThreads = list.column("c.thread_unread")
    isEncrypted = list.column("c.is_encrypted")
    // If the user has read all that the server counted, in the main timeline and in threads, the
    // chat is unread only because of its mark.
    isMarkedUnread = list.column(
      """
      coalesce(c.mark_waiting, c.is_marked) AND c.thread_unread = 0
        AND (c.read_ord >= c.counted_ord OR c.server_unread = 0)
      """)
    tag = list.column("coalesce(c.tag_waiting, c.tag)")
    section = list.column("c.section")
    level = list.column(ChatLevelTable.effective)
    draft = DraftColumns(&list)
    successor = SuccessorColumns(&list)
    predecessor = list.column(
      """
      (SELECT p.id FROM chats p
        WHERE p.id = c.predecessor AND p.successor = c.id AND p.is_space = c.is_space)
      """)
  }

  func decode(_ row: Row) -> Chat {
    Chat(
      id: row[id], name: row[name], topic: row[topic], directUser: row[directUser],
      membership: row[membership], last: preview(row),
      activity: ServerTimestamp(milliseconds: 0 &- row[late]),
      unread: UnreadCounts(stored: row[unread], mentions: row[mentions]),
      draft: draft.decode(row), isEncrypted: row[isEncrypted], level: row[level] ?? .all,
      successor: successor.decode(row), predecessor: row[predecessor], inviter: row[inviter],
      people: row[people] > 0 ? row[people] : nil,
      unreadInThreads: UnreadCounts(stored: row[unreadInThreads], mentions: 0).messages,
      tag: row[tag], section: row[section], isMarkedUnread: row[isMarkedUnread])
  }

  private func preview(_ row: Row) -> ChatPreview? {
    if row[waitingSeq] != nil {
      let message = waiting.decode(row)
      let content = row[waitingEdit] == nil ? message.content : edited.decode(row).content
      return ChatPreview(
        senderName: nil, text: content.preview, timestamp: message.time, delivery: message.delivery)
    }
    return row[previewTime].map {
      ChatPreview(senderName: row[previewSender], text: row[previewText], timestamp: $0)
    }
  }
}

enum ChatDesignation {
  case id(ChatID)
  case directUser(UserID)
  /// The chat's name in lower case.
  case foldedName(String)
}

struct ChatIdentity: Equatable {
  var membership = Membership.joined
  /// The name of the chat from the room's state; "" if none is known.
  var roomName = ""
  var heroes: [UserID] = []
  /// The number of joined members, one of whom is the user once joined; 0 if the server has not
  /// sent it.
  var people = 0
  var inviter: UserID?
  var directUser: UserID?
  /// The name of the chat to show: the room's name or, without one, the name that `ChatNaming`
  /// makes.
  var name = ""
  var topic = ""
  var isEncrypted = false
  /// The time of the latest known change of the room, such as its creation or an invite, in ms
  /// since 1970. It counts as the chat's last activity if the chat has no preview, and for an
  /// invite if it is later than the preview.
  var founded: Int64 = 0
  var successor: Successor?
  /// The room that this room replaced, as its creation states it; it counts only if that room names
  /// this one as its successor (`CommitChats.predecessors(of:)`).
  var predecessor: ChatID?
  /// `true` if the room is a space. A space is stored with the membership `.left`, so that it is
  /// not listed, counted or written to; the table `spaces` (`SpaceTable`) has the spaces of which
  /// the user is a member.
  var isSpace = false
}

/// Read positions and unread counts of a chat. Positions are order numbers (`ord`) of messages.
struct ChatReadState: Equatable {
  /// The unread counts of the main timeline, as the server sent them last; none once the user has
  /// left the chat.
  var server = UnreadCounts.none
  /// The order number (`ord`) of the newest message that the server's unread counts include: the
  /// newest message of the main timeline by a person who is not ignored when the counts arrived, or
  /// an earlier one if that message has left the main timeline. 0 before the first counts, and if
  /// there is no such message.
  var countedOrd: Int64 = 0
  /// The unread counts that the chat list shows: the result of `all`, or none in a chat that the
  /// user has left.
  var unread = UnreadCounts.none
  /// The order number of the last message of the main timeline that the user has read; `Int64.min`
  /// if none is known.
  var readOrd = Int64.min
  /// An event up to which the user has read according to the server, and whose message has not
  /// arrived yet; `nil` for none.
  var readWaiting: EventID?
  /// The event of the read receipt for the main timeline that is still to be sent to the server;
  /// `nil` for none.
  var receiptPending: EventID?
  /// The order number of the last message of the main timeline that any other person has read;
  /// `Int64.min` for none.
  var seenOrd = Int64.min
  /// `true` if deletions, edits, reactions, responses to polls, receipts or the user's read
  /// position were stored for events that were not stored then. It is never reset.
  var awaits = false
  /// `true` if the table `threads` is known to have threads of the chat.
  var hasThreads = false
  /// The sums of the unread counts of all threads of the chat, without those that the user has read
  /// to the end.
  var inThreads = UnreadCounts.none
}

extension ChatReadState {
  var shown: UnreadCounts { readOrd >= countedOrd ? .none : server }

  func all(isMarked: Bool) -> UnreadCounts {
    UnreadCounts(
      messages: max(shown.messages + inThreads.messages, isMarked ? 1 : 0),
      mentions: shown.mentions + inThreads.mentions)
  }
}

/// The first and the newest stored message of a chat's main timeline, as order numbers (`ord`,
/// greater for newer messages), the pagination token for older messages, the time of the last
/// activity, and the preview for the chat list.
struct ChatTimeline: Equatable {
  var activity: Int64 = 0
  /// The order number (`ord`) that the next message at the end of the timeline gets.
  var next: Int64 = 1
  var first: Int64?
  var newest: Int64?
  var newestEvent: EventID?
  var preview: Preview?
  var edge = HistoryEdge.unknown
  /// The order number (`ord`) of the message before which history is fetched with the pagination
  /// token of `edge`; `nil` stands for the first stored message.
  var edgeOrd: Int64?

  /// The newest message of the main timeline by a person who is not ignored, for the chat list;
  /// reports of a change of the room, such as a join, do not count.
  struct Preview: Equatable {
    var ord: Int64
    var sender: UserID
    /// The name to show for the message's sender (`NameBook.name(of:in:)`); `nil` for an own
    /// message.
    var senderName: String?
    var text: String
    var time: Int64
  }
}

struct SuccessorColumns {
  private let chat: Column<ChatID?>
  private let server: Column<String?>

  init(_ list: inout SelectList) {
    chat = list.column("successor")
    server = list.column("successor_server")
  }

  func decode(_ row: Row) -> Successor? {
    row[chat].map { Successor(chat: $0, server: row[server]) }
  }
}
