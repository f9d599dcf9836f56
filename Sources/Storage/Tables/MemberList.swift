internal import Database
internal import Intents
internal import Model

/// The list of a chat's people in its order (`MemberTier`, then the folded name, then the user id),
/// read along one index.
struct MemberList {
  let database: Connection

  /// The position of a person in the list of a chat's people: the values by which the list is
  /// sorted.
  typealias Place = (tier: Int64, name: String, user: String)

  private static let isListed = "m.chat = ?1 AND m.tier < \(MemberTier.gone.rawValue)"
  private static let order = "ORDER BY m.tier, m.folded_name, m.user"
  private static let level = """
    coalesce((SELECT level FROM member_powers p WHERE p.chat = m.chat AND p.user = m.user),
      (SELECT usual FROM powers p WHERE p.chat = m.chat), 0)
    """

  private struct Columns {
    let user: Column<UserID>
    let name: Column<String?>
    let tier: Column<Int64>
    let level: Column<Int>
    let isIgnored: Column<Bool>

    init(_ list: inout SelectList) {
      user = list.column("m.user")
      name = list.column("m.name")
      tier = list.column("m.tier")
      level = list.column(MemberList.level)
      isIgnored = list.column("m.user IN (SELECT user FROM ignored)")
    }

    func decode(_ row: Row) -> MemberEntry {
      MemberEntry(
        user: row[user], displayName: row[name], presence: MemberTier.presence(row[tier]),
        level: row[level], isIgnored: row[isIgnored])
    }
  }

  private static let first = Select("FROM members m WHERE \(isListed) \(order) LIMIT ?2") {
    Columns(&$0)
  }
  private static let from = Select(
    """
    FROM members m WHERE \(isListed) AND (m.tier, m.folded_name, m.user) >= (?3, ?4, ?5)
    \(order) LIMIT ?2
    """
  ) { Columns(&$0) }
  // This query needs no condition that excludes people who left, because they come after all listed
  // positions. A second condition about `tier` would keep SQLite from beginning at the position.
  private static let before = Select(
    """
    FROM members m WHERE m.chat = ?1 AND (m.tier, m.folded_name, m.user) < (?3, ?4, ?5)
    ORDER BY m.tier DESC, m.folded_name DESC, m.user DESC LIMIT ?2
    """
  ) { Columns(&$0) }
  private static let found = Select(
    """
    FROM members m WHERE \(isListed) AND (instr(m.folded_name, ?3) OR instr(m.user, ?4))
    \(order) LIMIT ?2
    """
  ) { Columns(&$0) }
  private static let one = Select("FROM members m WHERE m.chat = ?1 AND m.user = ?2") {
    Columns(&$0)
  }
  private static let place = Select("FROM members m WHERE \(isListed) AND m.user = ?2") { list in
    (tier: list.column("m.tier", Int64.self), name: list.column("m.folded_name", String.self))
  }
  private static let isInvited = "chat = ?1 AND tier = \(MemberTier.invited.rawValue)"
  private static let invited = Select(
    "FROM members WHERE \(isInvited) ORDER BY tier, folded_name, user LIMIT ?2"
  ) { $0.column("user", UserID.self) }
  private static let shared = Select(
    """
    FROM members m JOIN chats c ON c.key = m.chat
    WHERE m.user = ? AND m.membership = \(Membership.joined.number)
    AND c.membership = \(Membership.joined.number) AND c.is_hidden = 0 ORDER BY c.activity DESC
    """
  ) { $0.column("c.name", String.self) }
  private static let anyShared = Select(
    "FROM members m JOIN chats c ON c.key = m.chat WHERE m.user = ?"
  ) { $0.column("c.id", ChatID.self) }

  /// The first `limit` people of the list of a chat's people.
  func first(_ limit: Int, in chat: Int64) throws(DatabaseError) -> [MemberEntry] {
    try database.rows(Self.first, chat, limit) { row, at in at.decode(row) }
  }

  /// The people of a chat from a position in the list of its people downwards, including the person
  /// at that position.
  func people(
    from place: Place, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [MemberEntry] {
    try database.rows(Self.from, chat, limit, place.tier, place.name, place.user) { row, at in
      at.decode(row)
    }
  }

  /// The people of a chat above a position in the list of its people, the nearest first.
  func people(
    before place: Place, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [MemberEntry] {
    try database.rows(Self.before, chat, limit, place.tier, place.name, place.user) { row, at in
      at.decode(row)
    }
  }

  /// The first listed people of a chat whose folded name or id contains this text. May read the
  /// whole index of the chat, which costs about a millisecond for 10,000 people.
  func people(
    with text: String, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [MemberEntry] {
    try database.rows(Self.found, chat, limit, FoldedName(text).text, text.lowercased()) {
      row, at in at.decode(row)
    }
  }

  /// The position of a person in the list of a chat's people, as the values by which the list is
  /// sorted; `nil` for a person who is not listed.
  func place(of user: UserID, in chat: Int64) throws(DatabaseError) -> Place? {
    try database.first(Self.place, chat, user) { row, at in
      (tier: row[at.tier], name: row[at.name], user: user.rawValue)
    }
  }

  /// A person of a chat, even a person who has left it; `nil` for a person who is not stored.
  func person(_ user: UserID, in chat: Int64) throws(DatabaseError) -> MemberEntry? {
    try database.first(Self.one, chat, user) { row, at in at.decode(row) }
  }

  /// The first invited people in the order of the list of the chat's people, at most `names`, and
  /// the number of all invited people, counted up to `most`.
  func invited(
    names: Int, most: Int, in chat: Int64
  ) throws(DatabaseError) -> (users: [UserID], count: Int) {
    let users = try database.rows(Self.invited, chat, names) { row, at in row[at] }
    guard users.count == names else { return (users, users.count) }
    let count = try database.value(
      "SELECT count(*) FROM (SELECT 1 FROM members WHERE \(Self.isInvited) LIMIT ?2)", chat, most,
      as: Int.self)
    return (users, count ?? users.count)
  }

  /// The names of the chats that the user has joined and of which this person is a member, the chat
  /// with the newest activity first.
  func chats(with user: UserID) throws(DatabaseError) -> [String] {
    try database.rows(Self.shared, user) { row, at in row[at] }
  }

  /// The chats for which this person is stored in `members`, also as invited, left or banned.
  func chatIDs(with user: UserID) throws(DatabaseError) -> [ChatID] {
    try database.rows(Self.anyShared, user) { row, at in row[at] }
  }
}
