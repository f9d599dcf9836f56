internal import Database
internal import Intents
internal import Model

/// A row of `chats`, in the three parts that change at different times and are written apart.
struct ChatRow: Equatable {
  let key: Int64
  let id: ChatID
  var identity: ChatIdentity
  var timeline: ChatTimeline
  var reading: ChatReading
}

/// What a chat is.
struct ChatIdentity: Equatable {
  var membership = Membership.joined
  /// As the room's state gives it; "" when it gives none.
  var roomName = ""
  var heroes: [UserID] = []
  var inviter: UserID?
  var directUser: UserID?
  /// What is shown; made of the others when the room has no name.
  var name = ""
  var topic = ""
  var isEncrypted = false
  /// The latest time that the chat's state gave: its creation, an invite, a change.
  var founded: Int64 = 0
  var successor: Successor?
}

/// Where a chat's messages lie.
struct ChatTimeline: Equatable {
  var activity: Int64 = 0
  /// The place of the next message at the end.
  var next: Int64 = 1
  var first: Int64?
  var newest: Int64?
  var newestEvent: EventID?
  var preview: Preview?
  var edge = HistoryEdge.unknown
  /// The message that the edge's token stands before, when that is not the first.
  var edgeOrd: Int64?

  /// The newest message that somebody said, and where it stands.
  struct Preview: Equatable {
    var ord: Int64
    var sender: UserID
    /// `nil`: our own.
    var senderName: String?
    var text: String
    var time: Int64
  }
}

/// What was read in a chat, and by whom.
struct ChatReading: Equatable {
  var server = UnreadCounts.none
  /// The newest message of the batch that brought the server's counts.
  var countedOrd: Int64 = 0
  /// What is shown.
  var unread = UnreadCounts.none
  /// Our own position. Before everything at first.
  var readOrd = Int64.min
  /// Where the server says that we are, when that message is not stored yet.
  var readWaiting: EventID?
  /// What the server was not told yet.
  var receiptPending: EventID?
  /// The furthest that another person has read.
  var seenOrd = Int64.min
  /// Something is kept for messages that are not stored yet.
  var awaits = false
}

extension Membership {
  /// As stored; chats below 2 are listed.
  var column: Int64 {
    switch self {
    case .joined: 0
    case .invited: 1
    case .left: 2
    }
  }

  init(column: Int64) {
    self = column == 0 ? .joined : column == 1 ? .invited : .left
  }
}

extension ChatRow {
  static func load(_ id: ChatID, from database: Connection) throws(DatabaseError) -> ChatRow? {
    try database.first(
      "SELECT \(identityColumns), \(timelineColumns), \(readingColumns) FROM chats WHERE id = ?",
      id.rawValue
    ) { ChatRow(id: id, row: $0) }
  }

  /// A new row, not yet complete.
  static func insert(_ id: ChatID, into database: Connection) throws(DatabaseError) -> ChatRow {
    try database.run(
      """
      INSERT INTO chats (id, membership, room_name, heroes, name, folded_name, topic, is_encrypted,
        founded, activity, next_ord, edge, server_unread, server_mentions, counted_ord, unread,
        mentions, read_ord, seen_ord, awaits)
      VALUES (?, 2, '', '', '', '', '', 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, ?, ?, 0)
      """, id.rawValue, Int64.min, Int64.min)
    return ChatRow(
      key: database.lastInsertedRow, id: id, identity: ChatIdentity(), timeline: ChatTimeline(),
      reading: ChatReading())
  }

  private static let identityColumns =
    "key, membership, room_name, heroes, inviter, direct_user, name, topic, is_encrypted, founded"

  private static let timelineColumns = """
    activity, next_ord, first_ord, newest_ord, newest_event, preview_ord, preview_sender, \
    preview_name, preview_text, preview_time, edge, edge_token, edge_ord
    """

  private static let readingColumns = """
    server_unread, server_mentions, counted_ord, unread, mentions, read_ord, read_waiting, \
    receipt_pending, seen_ord, awaits, successor, successor_server
    """

  private init(id: ChatID, row: Row) {
    key = row.integer(0)
    self.id = id
    identity = ChatIdentity(row: row)
    timeline = ChatTimeline(row: row)
    reading = ChatReading(row: row)
  }
}

extension ChatIdentity {
  fileprivate init(row: Row) {
    membership = Membership(column: row.integer(1))
    roomName = row.text(2)
    heroes = row.text(3).split(separator: "\n").map { UserID(String($0)) }
    inviter = row.optionalText(4).map { UserID($0) }
    directUser = row.optionalText(5).map { UserID($0) }
    name = row.text(6)
    topic = row.text(7)
    isEncrypted = row.bool(8)
    founded = row.integer(9)
    successor = row.optionalText(33).map {
      Successor(chat: ChatID($0), server: row.optionalText(34))
    }
  }

  func save(_ key: Int64, to database: Connection) throws(DatabaseError) {
    try database.run(
      """
      UPDATE chats SET membership = ?, room_name = ?, heroes = ?, inviter = ?, direct_user = ?,
        name = ?, folded_name = ?, topic = ?, is_encrypted = ?, founded = ?, successor = ?,
        successor_server = ? WHERE key = ?
      """, membership.column, roomName, heroes.map(\.rawValue).joined(separator: "\n"),
      inviter?.rawValue, directUser?.rawValue, name, name.lowercased(), topic, isEncrypted, founded,
      successor?.chat.rawValue, successor?.server, key)
  }
}

extension ChatTimeline {
  fileprivate init(row: Row) {
    activity = row.integer(10)
    next = row.integer(11)
    first = row.optionalInteger(12)
    newest = row.optionalInteger(13)
    newestEvent = row.optionalText(14).map { EventID($0) }
    preview = row.optionalInteger(15).map { ord in
      Preview(
        ord: ord, sender: UserID(row.text(16)), senderName: row.optionalText(17),
        text: row.text(18),
        time: row.integer(19))
    }
    edge = HistoryEdge(column: row.integer(20), token: row.text(21))
    edgeOrd = row.optionalInteger(22)
  }

  func save(_ key: Int64, to database: Connection) throws(DatabaseError) {
    try database.run(
      """
      UPDATE chats SET activity = ?, next_ord = ?, first_ord = ?, newest_ord = ?, newest_event = ?,
        preview_ord = ?, preview_sender = ?, preview_name = ?, preview_text = ?, preview_time = ?,
        edge = ?, edge_token = ?, edge_ord = ? WHERE key = ?
      """, activity, next, first, newest, newestEvent?.rawValue, preview?.ord,
      preview?.sender.rawValue, preview?.senderName, preview?.text, preview?.time, edge.column,
      edge.token?.rawValue, edgeOrd, key)
  }
}

extension HistoryEdge {
  init(column: Int64, token: String) {
    self = column == 0 ? .unknown : column == 1 ? .more(HistoryToken(token)) : .start
  }

  var column: Int64 {
    switch self {
    case .unknown: 0
    case .more: 1
    case .start: 2
    }
  }

  var token: HistoryToken? {
    if case .more(let token) = self { token } else { nil }
  }
}

extension ChatReading {
  fileprivate init(row: Row) {
    server = UnreadCounts(messages: Int(row.integer(23)), mentions: Int(row.integer(24)))
    countedOrd = row.integer(25)
    unread = UnreadCounts(messages: Int(row.integer(26)), mentions: Int(row.integer(27)))
    readOrd = row.integer(28)
    readWaiting = row.optionalText(29).map { EventID($0) }
    receiptPending = row.optionalText(30).map { EventID($0) }
    seenOrd = row.integer(31)
    awaits = row.bool(32)
  }

  func save(_ key: Int64, to database: Connection) throws(DatabaseError) {
    try database.run(
      """
      UPDATE chats SET server_unread = ?, server_mentions = ?, counted_ord = ?, unread = ?,
        mentions = ?, read_ord = ?, read_waiting = ?, receipt_pending = ?, seen_ord = ?, awaits = ?
      WHERE key = ?
      """, server.messages, server.mentions, countedOrd, unread.messages, unread.mentions, readOrd,
      readWaiting?.rawValue, receiptPending?.rawValue, seenOrd, awaits, key)
  }

  /// What is shown: nothing where we have read the newest message that the server counted.
  var shown: UnreadCounts { readOrd >= countedOrd ? .none : server }
}
