internal import Database
internal import Intents
internal import Model

struct ListedChats {
  let database: Connection

  private static let order = ChatListPlace.order

  private static let one = query("WHERE c.id = ?")
  private static let keyed = query("WHERE c.key = ?")
  private static let recent = query(
    "WHERE \(ChatTable.isListed) \(ChatListPlace.recency) LIMIT ?")
  private static let first = ofSection("\(order) LIMIT ?")
  private static let last = ofSection("\(ChatListPlace.reverseOrder) LIMIT ?")
  private static let from = ofSection("AND (sort, late, id) >= (?, ?, ?) \(order) LIMIT ?")
  private static let before = ofSection(
    "AND (sort, late, id) < (?, ?, ?) \(ChatListPlace.reverseOrder) LIMIT ?")
  private static let unread = query("WHERE unread > 0 \(ChatListPlace.recency)")

  private static func ofSection(_ rest: String) -> Select<ChatColumns> {
    query("WHERE \(ChatTable.isListed) AND section = ? \(rest)")
  }

  private static func query(_ conditions: String) -> Select<ChatColumns> {
    Select(
      """
      FROM chats c LEFT JOIN drafts d ON d.chat = c.key
      LEFT JOIN outbox o ON o.seq = \(OutboxTable.newest(in: "c.key")) AND o.time >= c.activity
      LEFT JOIN outbox e ON e.seq = \(OutboxTable.newestEdit)
      \(conditions)
      """
    ) { ChatColumns(&$0) }
  }

  func chat(_ id: ChatID) throws(DatabaseError) -> Chat? {
    try database.first(Self.one, id) { row, at in at.decode(row) }
  }

  func chat(key: Int64) throws(DatabaseError) -> Chat? {
    try database.first(Self.keyed, key) { row, at in at.decode(row) }
  }

  func recent(_ limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.recent, limit) { row, at in at.decode(row) }
  }

  func first(_ limit: Int, of section: ChatSection) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.first, section, limit) { row, at in at.decode(row) }
  }

  /// The last chats of a section of the chat list, at most `limit`, the last chat first.
  func last(_ limit: Int, of section: ChatSection) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.last, section, limit) { row, at in at.decode(row) }
  }

  func chats(from place: ChatListPlace, limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(
      Self.from, place.section, place.sort, place.late, place.id, limit
    ) { row, at in at.decode(row) }
  }

  /// The chats of a section above a position in the section, the nearest first, at most `limit`.
  func chats(before place: ChatListPlace, limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(
      Self.before, place.section, place.sort, place.late, place.id, limit
    ) { row, at in at.decode(row) }
  }

  func unread() throws(DatabaseError) -> [Chat] {
    try database.rows(Self.unread) { row, at in at.decode(row) }
  }
}

extension ListedChats {
  /// The prepared queries for chats with one value of `membership`. That value is part of the SQL
  /// text and not a bound parameter, because SQLite would compile the statement again for each
  /// bound value that decides whether an index can be used.
  private struct Designated {
    let byID, byUser, byName: Select<ChatColumns>

    init(_ membership: Membership) {
      let rest =
        """
        AND membership = \(membership.number) AND is_space = 0 AND is_hidden <= ?
        \(ChatListPlace.recency) LIMIT 100
        """
      byID = query("WHERE c.id = ? \(rest)")
      byUser = query("WHERE c.direct_user = ? \(rest)")
      byName = query("WHERE c.folded_name = ? \(rest)")
    }
  }

  private static let designated: [Membership: Designated] = [
    .joined: Designated(.joined), .invited: Designated(.invited), .left: Designated(.left),
  ]

  /// The chats that `designation` (an id, a person or a name) selects and of which the user has
  /// this membership, the newest activity first, at most 100; without spaces, and without hidden
  /// chats unless `alsoHidden` is `true` or the id selects one.
  func chats(
    _ designation: ChatDesignation, _ membership: Membership, alsoHidden: Bool = false
  ) throws(DatabaseError) -> [Chat] {
    guard let queries = Self.designated[membership] else { return [] }
    let (query, value, alsoHidden): (Select<ChatColumns>, any Bindable, Bool) =
      switch designation {
      case .id(let id): (queries.byID, id, true)
      case .directUser(let user): (queries.byUser, user, alsoHidden)
      case .foldedName(let name): (queries.byName, name, alsoHidden)
      }
    return try database.rows(query, value, alsoHidden) { row, at in at.decode(row) }
  }
}

struct ChatListing: Equatable {
  /// The chat's tag on the server.
  var tag = ChatTag.none
  /// The tag that the person set and the server does not have yet; `nil` if no tag waits to be
  /// sent.
  var tagWaiting: ChatTag?
  /// `true` if the chat is marked as unread on the server.
  var isMarked = false
  /// The mark as unread that the server does not have yet: `true` if the person set it, or undid
  /// its removal; `false` if the person removed it, opened the chat here, or read it here or on
  /// another device; `nil` if no change waits to be sent.
  var markWaiting: Bool?
  /// `true` for an invite from a person whom the account ignores, and for a chat that goes on in
  /// another room, once the user has been in that room (`ChatChanges`).
  var isHidden = false
  var section = ChatSection.chats
  var sort = ""
  var late: Int64 = 0
}

extension ChatListing {
  var shownTag: ChatTag { tagWaiting ?? tag }
  var isMarkedUnread: Bool { markWaiting ?? isMarked }
}

struct ChatListPlace: Equatable {
  static let order = "ORDER BY sort, late, id"
  static let reverseOrder = "ORDER BY sort DESC, late DESC, id DESC"
  static let wholeOrder = "ORDER BY section, sort, late, id"
  /// The SQL clause for the order by activity, the newest first, which does not depend on the order
  /// that the person chose for the chat list.
  static let recency = "ORDER BY activity DESC, id DESC"

  let section: ChatSection
  /// The text by which the chats of a section are sorted first, depending on the order that the
  /// person chose: the name in lower case; "0" for an unread chat and "1" for any other; or "" if
  /// only recency counts. In the section of a space, the text that `SpaceTable` made.
  let sort: String
  /// The time of the chat's last activity in ms since 1970, negated, so that ascending order puts
  /// the newest first.
  let late: Int64
  let id: ChatID
}

/// A row of the table `chats`, split into four groups of columns that change at different times and
/// are written separately.
struct ChatRow: Equatable {
  let key: Int64
  let id: ChatID
  var identity: ChatIdentity
  var timeline: ChatTimeline
  var reading: ChatReadState
  var listing: ChatListing
}

extension HistoryEdge {
  var token: HistoryToken? {
    if case .more(let token) = self { token } else { nil }
  }
}

struct ChatRowColumns {
  private let key: Column<Int64>
  private let identity: IdentityColumns
  private let timeline: TimelineColumns
  private let reading: ReadingColumns
  private let listing: ListingColumns

  init(_ list: inout SelectList) {
    key = list.column("key")
    identity = IdentityColumns(&list)
    timeline = TimelineColumns(&list)
    reading = ReadingColumns(&list)
    listing = ListingColumns(&list)
  }

  func decode(_ row: Row, id: ChatID) -> ChatRow {
    ChatRow(
      key: row[key], id: id, identity: identity.decode(row), timeline: timeline.decode(row),
      reading: reading.decode(row), listing: listing.decode(row))
  }

  static func text(_ heroes: [UserID]) -> String {
    heroes.map(\.rawValue).joined(separator: "\n")
  }

  fileprivate static func heroes(_ text: String) -> [UserID] {
    text.split(separator: "\n").map { UserID(String($0)) }
  }
}

private struct IdentityColumns {
  let membership: Column<Membership>
  let roomName, heroes, name, topic: Column<String>
  let inviter, directUser: Column<UserID?>
  let isEncrypted, isSpace: Column<Bool>
  let founded: Column<Int64>
  let people: Column<Int>
  let successor: SuccessorColumns
  let predecessor: Column<ChatID?>

  init(_ list: inout SelectList) {
    membership = list.column("membership")
    roomName = list.column("room_name")
    heroes = list.column("heroes")
    inviter = list.column("inviter")
    directUser = list.column("direct_user")
    name = list.column("name")
    topic = list.column("topic")
    isEncrypted = list.column("is_encrypted")
    founded = list.column("founded")
    people = list.column("people")
    successor = SuccessorColumns(&list)
    predecessor = list.column("predecessor")
    isSpace = list.column("is_space")
  }

  func decode(_ row: Row) -> ChatIdentity {
    ChatIdentity(
      membership: row[membership], roomName: row[roomName],
      heroes: ChatRowColumns.heroes(row[heroes]), people: row[people], inviter: row[inviter],
      directUser: row[directUser], name: row[name], topic: row[topic],
      isEncrypted: row[isEncrypted], founded: row[founded], successor: successor.decode(row),
      predecessor: row[predecessor], isSpace: row[isSpace])
  }
}

private struct TimelineColumns {
  let activity, next: Column<Int64>
  let first, newest: Column<Int64?>
  let newestEvent: Column<EventID?>
  let preview: PreviewColumns
  let edge: Column<HistoryEdgeKind>
  let edgeToken: Column<HistoryToken>
  let edgeOrd: Column<Int64?>

  init(_ list: inout SelectList) {
    activity = list.column("activity")
    next = list.column("next_ord")
    first = list.column("first_ord")
    newest = list.column("newest_ord")
    newestEvent = list.column("newest_event")
    preview = PreviewColumns(&list)
    edge = list.column("edge")
    edgeToken = list.column("edge_token")
    edgeOrd = list.column("edge_ord")
  }

  func decode(_ row: Row) -> ChatTimeline {
    ChatTimeline(
      activity: row[activity], next: row[next], first: row[first], newest: row[newest],
      newestEvent: row[newestEvent], preview: preview.decode(row), edge: edge(row),
      edgeOrd: row[edgeOrd])
  }

  private func edge(_ row: Row) -> HistoryEdge {
    switch row[edge] {
    case .unknown: .unknown
    case .more: .more(row[edgeToken])
    case .start: .start
    }
  }
}

private struct PreviewColumns {
  let ord: Column<Int64?>
  let sender: Column<UserID>
  let senderName: Column<String?>
  let text: Column<String>
  let time: Column<Int64>

  init(_ list: inout SelectList) {
    ord = list.column("preview_ord")
    sender = list.column("preview_sender")
    senderName = list.column("preview_name")
    text = list.column("preview_text")
    time = list.column("preview_time")
  }

  func decode(_ row: Row) -> ChatTimeline.Preview? {
    row[ord].map { ord in
      .init(
        ord: ord, sender: row[sender], senderName: row[senderName], text: row[text],
        time: row[time])
    }
  }
}

private struct ReadingColumns {
  let serverMessages, serverMentions, messages, mentions: Column<Int>
  let countedOrd, readOrd, seenOrd: Column<Int64>
  let readWaiting, receiptPending: Column<EventID?>
  let awaits, hasThreads: Column<Bool>
  let threadMessages, threadMentions: Column<Int>

  init(_ list: inout SelectList) {
    serverMessages = list.column("server_unread")
    serverMentions = list.column("server_mentions")
    countedOrd = list.column("counted_ord")
    messages = list.column("unread")
    mentions = list.column("mentions")
    readOrd = list.column("read_ord")
    readWaiting = list.column("read_waiting")
    receiptPending = list.column("receipt_pending")
    seenOrd = list.column("seen_ord")
    awaits = list.column("awaits")
    hasThreads = list.column("has_threads")
    threadMessages = list.column("thread_unread")
    threadMentions = list.column("thread_mentions")
  }

  func decode(_ row: Row) -> ChatReadState {
    ChatReadState(
      server: UnreadCounts(stored: row[serverMessages], mentions: row[serverMentions]),
      countedOrd: row[countedOrd],
      unread: UnreadCounts(stored: row[messages], mentions: row[mentions]),
      readOrd: row[readOrd], readWaiting: row[readWaiting], receiptPending: row[receiptPending],
      seenOrd: row[seenOrd], awaits: row[awaits],
      hasThreads: row[hasThreads],
      inThreads: UnreadCounts(stored: row[threadMessages], mentions: row[threadMentions]))
  }
}

private struct ListingColumns {
  let tag: Column<ChatTag>
  let tagWaiting: Column<ChatTag?>
  let isMarked, isHidden: Column<Bool>
  let markWaiting: Column<Bool?>
  let section: Column<ChatSection>
  let sort: Column<String>
  let late: Column<Int64>

  init(_ list: inout SelectList) {
    tag = list.column("tag")
    tagWaiting = list.column("tag_waiting")
    isMarked = list.column("is_marked")
    markWaiting = list.column("mark_waiting")
    isHidden = list.column("is_hidden")
    section = list.column("section")
    sort = list.column("sort")
    late = list.column("late")
  }

  func decode(_ row: Row) -> ChatListing {
    ChatListing(
      tag: row[tag], tagWaiting: row[tagWaiting], isMarked: row[isMarked],
      markWaiting: row[markWaiting], isHidden: row[isHidden], section: row[section],
      sort: row[sort], late: row[late])
  }
}

/// The queries for the sections of the chat list that have chats, and the table `folded_sections`.
/// `SpaceTable` has the sections of spaces, also those without chats.
struct SectionTable {
  let database: Connection
  private static let most = 500

  private static let unread = Select(
    "FROM chats WHERE unread > 0 AND section = ? AND \(ChatTable.isListed)"
  ) { list in
    (
      messages: list.column("sum(unread)", Int.self),
      mentions: list.column("sum(mentions)", Int.self)
    )
  }

  /// The cost grows with the number of sections, not with the number of their chats.
  func sections() throws(DatabaseError) -> [ChatSection] {
    var found: [ChatSection] = []
    var last = Int64.min
    while found.count < Self.most,
      let next = try database.value(
        """
        SELECT section FROM chats WHERE section > ? AND \(ChatTable.isListed)
        ORDER BY section LIMIT 1
        """, last, as: ChatSection.self)
    {
      found.append(next)
      last = next.number
    }
    return found
  }

  func folded() throws(DatabaseError) -> Set<ChatSection> {
    Set(try database.values("SELECT section FROM folded_sections"))
  }

  func fold(_ section: ChatSection, _ isFolded: Bool) throws(DatabaseError) {
    try database.run(
      isFolded
        ? "INSERT INTO folded_sections (section) VALUES (?) ON CONFLICT (section) DO NOTHING"
        : "DELETE FROM folded_sections WHERE section = ?", section)
  }

  func unread(of section: ChatSection) throws(DatabaseError) -> UnreadCounts {
    try database.first(Self.unread, section) { row, at in
      UnreadCounts(stored: row[at.messages], mentions: row[at.mentions])
    } ?? .none
  }
}
