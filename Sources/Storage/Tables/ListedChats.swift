internal import Database
internal import Intents
internal import Model

/// Rows of the table `chats` as the chat list shows them, with drafts and notification levels.
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

  /// The chat with this id, even if the user has left it; `nil` when it is not stored.
  func chat(_ id: ChatID) throws(DatabaseError) -> Chat? {
    try database.first(Self.one, id) { row, at in at.decode(row) }
  }

  /// The chat whose row has this key; `nil` when there is no such chat.
  func chat(key: Int64) throws(DatabaseError) -> Chat? {
    try database.first(Self.keyed, key) { row, at in at.decode(row) }
  }

  /// The listed chats of all sections, sorted by activity, the newest first, at most `limit`.
  func recent(_ limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.recent, limit) { row, at in at.decode(row) }
  }

  /// The first chats of a section of the chat list, at most `limit`.
  func first(_ limit: Int, of section: ChatSection) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.first, section, limit) { row, at in at.decode(row) }
  }

  /// The last chats of a section of the chat list, at most `limit`, the last chat first.
  func last(_ limit: Int, of section: ChatSection) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.last, section, limit) { row, at in at.decode(row) }
  }

  /// The chats of a section from a position in the section downwards, including the chat at the
  /// position, at most `limit`.
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

  /// The chats that have unread messages or are marked as unread, the chat with the newest activity
  /// first.
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
