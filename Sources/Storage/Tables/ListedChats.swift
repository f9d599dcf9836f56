internal import Database
internal import Intents
internal import Model

/// Rows of the table `chats` as the chat list shows them, with drafts and notification levels.
struct ListedChats {
  let database: Connection

  private static let order = ChatListPlace.order

  private static let one = query("WHERE c.id = ?")
  private static let keyed = query("WHERE c.key = ?")
  private static let newest = query("WHERE \(ChatTable.isListed) \(order) LIMIT ?")
  private static let from = query(
    "WHERE \(ChatTable.isListed) AND (activity, id) <= (?, ?) \(order) LIMIT ?")
  private static let newer = query(
    "WHERE \(ChatTable.isListed) AND (activity, id) > (?, ?) ORDER BY activity, id LIMIT ?")
  private static let unread = query("WHERE unread > 0 \(order)")

  private static func query(_ conditions: String) -> Select<ChatColumns> {
    Select("FROM chats c LEFT JOIN drafts d ON d.chat = c.key \(conditions)") { ChatColumns(&$0) }
  }

  /// The chat with this id, even if the user has left it; `nil` when it is not stored.
  func chat(_ id: ChatID) throws(DatabaseError) -> Chat? {
    try database.first(Self.one, id) { row, at in at.decode(row) }
  }

  /// The chat whose row has this key; `nil` when there is none.
  func chat(key: Int64) throws(DatabaseError) -> Chat? {
    try database.first(Self.keyed, key) { row, at in at.decode(row) }
  }

  /// The first chats of the chat list, at most `limit`, the newest activity first.
  func newest(_ limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.newest, limit) { row, at in at.decode(row) }
  }

  /// The chats in the list from a position on, downwards; the chat at the position is included.
  func chats(from place: ChatListPlace, limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.from, place.activity, place.id, limit) { row, at in at.decode(row) }
  }

  /// The chats in the list above a position, the nearest first.
  func chats(newerThan place: ChatListPlace, limit: Int) throws(DatabaseError) -> [Chat] {
    try database.rows(Self.newer, place.activity, place.id, limit) { row, at in at.decode(row) }
  }

  /// The chats with unread messages, the newest activity first.
  func unread() throws(DatabaseError) -> [Chat] {
    try database.rows(Self.unread) { row, at in at.decode(row) }
  }
}

extension ListedChats {
  /// The searches among the chats with one membership. The membership is part of the text: SQLite
  /// compiles a statement anew for each bound value that decides whether an index can be used.
  private struct Designated {
    let byID, byUser, byName: Select<ChatColumns>

    init(_ membership: Membership) {
      let rest = "AND membership = \(membership.number) \(order) LIMIT 100"
      byID = query("WHERE c.id = ? \(rest)")
      byUser = query("WHERE c.direct_user = ? \(rest)")
      byName = query("WHERE c.folded_name = ? \(rest)")
    }
  }

  private static let designated: [Membership: Designated] = [
    .joined: Designated(.joined), .invited: Designated(.invited), .left: Designated(.left),
  ]

  /// The chats that `designation` (an id, a person or a name) selects and of which the user has
  /// this membership, the newest activity first, at most 100.
  func chats(
    _ designation: ChatDesignation, _ membership: Membership
  ) throws(DatabaseError) -> [Chat] {
    guard let queries = Self.designated[membership] else { return [] }
    let (query, value): (Select<ChatColumns>, any Bindable) =
      switch designation {
      case .id(let id): (queries.byID, id)
      case .directUser(let user): (queries.byUser, user)
      case .foldedName(let name): (queries.byName, name)
      }
    return try database.rows(query, value) { row, at in at.decode(row) }
  }
}
