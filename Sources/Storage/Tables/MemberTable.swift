internal import Database
internal import Intents
internal import Model

/// The table `members`: the people of each chat, including those who are invited, left or banned.
/// `name` is NULL for people without a display name.
struct MemberTable {
  let database: Connection
  private static let isPresent = "membership < \(Membership.left.number)"

  private static let some = Select(
    """
    FROM members WHERE chat = ? AND user <> ?
    ORDER BY membership = \(Membership.left.number), user LIMIT 3
    """
  ) { list in
    (user: list.column("user", UserID.self), isPresent: list.column(isPresent, Bool.self))
  }

  private static let everybody = Select("FROM members WHERE user <> ? LIMIT ?") { list in
    (user: list.column("user", String.self), name: list.column("name", String?.self))
  }

  private static let servers = Select(
    """
    FROM (SELECT substr(user, instr(user, ':') + 1) AS server FROM members
      WHERE chat = ? AND membership = \(Membership.joined.number))
    WHERE server NOT IN ('', ?) GROUP BY server ORDER BY count(*) DESC, server LIMIT ?
    """
  ) { list in list.column("server", String.self) }

  private static let present = Select(
    "FROM members WHERE chat = ? AND user <> ? AND \(isPresent) LIMIT ?"
  ) { list in
    (user: list.column("user", String.self), name: list.column("name", String?.self))
  }

  /// When a person leaves, the stored display name is not removed, because servers do not send it
  /// again then.
  func set(_ member: Member, in chat: Int64) throws(DatabaseError) -> Bool {
    let name = """
      iif(excluded.membership = \(Membership.left.number), coalesce(excluded.name, name), excluded.name)
      """
    return try insert(
      member, in: chat,
      """
      UPDATE SET name = \(name), membership = excluded.membership, tier = excluded.tier,
        folded_name = iif(excluded.membership = \(Membership.left.number) AND name IS NOT NULL,
          folded_name, excluded.folded_name)
      WHERE name IS NOT \(name) OR membership <> excluded.membership OR tier <> excluded.tier
      """)
  }

  /// Stores a person with the display name of an older event.
  func add(_ former: Member, in chat: Int64) throws(DatabaseError) -> Bool {
    try insert(former, in: chat, "NOTHING")
  }

  private func insert(
    _ member: Member, in chat: Int64, _ resolution: String
  ) throws(DatabaseError) -> Bool {
    try database.run(
      """
      INSERT INTO members (chat, user, name, membership, folded_name, tier)
      VALUES (?1, ?2, ?3, ?4, ?5, iif(?4 = \(Membership.joined.number), \(MemberTier.whenJoined), ?6))
      ON CONFLICT (chat, user) DO \(resolution)
      """, chat, member.user, member.displayName.flatMap { $0.isEmpty ? nil : $0 },
      member.membership, MemberTier.foldedName(member), MemberTier(member))
    return database.changes > 0
  }

  func servers(besides own: String, limit: Int, in chat: Int64) throws(DatabaseError) -> [String] {
    try database.rows(Self.servers, chat, own, limit) { row, at in row[at] }
  }

  func name(of user: UserID, in chat: Int64) throws(DatabaseError) -> String? {
    try database.value(
      "SELECT name FROM members WHERE chat = ? AND user = ?", chat, user, as: String?.self) ?? nil
  }

  /// The query names the index, because SQLite would scan all members of the chat otherwise, as it
  /// expects a chat to have few of them.
  func isShared(_ name: String, by user: UserID, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.exists(
      """
      SELECT 1 FROM members INDEXED BY members_named
      WHERE chat = ? AND name = ? AND user <> ? AND \(Self.isPresent) LIMIT 1
      """, chat, name, user)
  }

  func hasLeft(_ user: UserID, _ chat: Int64) throws(DatabaseError) -> Bool {
    try database.value("SELECT membership FROM members WHERE chat = ? AND user = ?", chat, user)
      == Membership.left
  }

  func some(
    in chat: Int64, without user: UserID
  ) throws(DatabaseError) -> [(user: UserID, isPresent: Bool)] {
    try database.rows(Self.some, chat, user) { row, at in (row[at.user], row[at.isPresent]) }
  }

  func countPresent(in chat: Int64, without user: UserID) throws(DatabaseError) -> Int {
    try database.value(
      "SELECT count(*) FROM members WHERE chat = ? AND \(Self.isPresent) AND user <> ?", chat, user
    ) ?? 0
  }

  func present(
    in chat: Int64, without user: UserID, limit: Int
  ) throws(DatabaseError) -> [(id: String, name: String?)] {
    try database.rows(Self.present, chat, user, limit) { row, at in (row[at.user], row[at.name]) }
  }

  /// The people of all chats except `user`: one row for each person and chat, at most `limit` rows.
  func everybody(
    without user: UserID, limit: Int
  ) throws(DatabaseError) -> [(id: String, name: String?)] {
    try database.rows(Self.everybody, user, limit) { row, at in (row[at.user], row[at.name]) }
  }
}

/// The number by which the list of a chat's people is grouped, as the column `tier` stores it.
/// Joined people have 0 or, if they have a power level of their own above 0, the negated level.
enum MemberTier: Int64, Bindable {
  case joined = 0
  case invited = 1
  case banned = 2
  case gone = 3

  var sqlValue: SQLValue { .integer(rawValue) }

  init(_ member: Member) {
    switch member.membership {
    case .joined: self = .joined
    case .invited: self = .invited
    case .left: self = member.isBanned ? .banned : .gone
    }
  }

  /// The SQL expression for the tier (`MemberTier`) of a person who has joined a chat: the
  /// parameter `?2` is the person, `?1` the chat.
  static let whenJoined = """
    -max(0, coalesce((SELECT level FROM member_powers WHERE chat = ?1 AND user = ?2), 0))
    """

  static func foldedName(_ member: Member) -> String {
    FoldedName(member.displayName ?? member.user.localpart).text
  }

  static func presence(_ tier: Int64) -> MemberPresence {
    switch tier {
    case MemberTier.invited.rawValue: .invited
    case MemberTier.banned.rawValue: .banned
    case MemberTier.gone.rawValue: .left
    default: .joined
    }
  }
}

/// The list of a chat's people in its order (`MemberTier`, then the folded name, then the user id),
/// read along one index.
struct MemberList {
  let database: Connection

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

  func first(_ limit: Int, in chat: Int64) throws(DatabaseError) -> [MemberEntry] {
    try database.rows(Self.first, chat, limit) { row, at in at.decode(row) }
  }

  func people(
    from place: Place, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [MemberEntry] {
    try database.rows(Self.from, chat, limit, place.tier, place.name, place.user) { row, at in
      at.decode(row)
    }
  }

  func people(
    before place: Place, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [MemberEntry] {
    try database.rows(Self.before, chat, limit, place.tier, place.name, place.user) { row, at in
      at.decode(row)
    }
  }

  /// May read the whole index of the chat, which costs about a millisecond for 10,000 people.
  func people(
    with text: String, limit: Int, in chat: Int64
  ) throws(DatabaseError) -> [MemberEntry] {
    try database.rows(Self.found, chat, limit, FoldedName(text).text, text.lowercased()) {
      row, at in at.decode(row)
    }
  }

  func place(of user: UserID, in chat: Int64) throws(DatabaseError) -> Place? {
    try database.first(Self.place, chat, user) { row, at in
      (tier: row[at.tier], name: row[at.name], user: user.rawValue)
    }
  }

  func person(_ user: UserID, in chat: Int64) throws(DatabaseError) -> MemberEntry? {
    try database.first(Self.one, chat, user) { row, at in at.decode(row) }
  }

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

  func chats(with user: UserID) throws(DatabaseError) -> [String] {
    try database.rows(Self.shared, user) { row, at in row[at] }
  }

  /// The chats for which this person is stored in `members`, also as invited, left or banned.
  func chatIDs(with user: UserID) throws(DatabaseError) -> [ChatID] {
    try database.rows(Self.anyShared, user) { row, at in row[at] }
  }
}

struct IgnoredTable {
  let database: Connection
  static let isShown = "sender NOT IN (SELECT user FROM ignored)"
  static let isReaderShown = "user NOT IN (SELECT user FROM ignored)"

  func users() throws(DatabaseError) -> Set<UserID> {
    Set(try database.values("SELECT user FROM ignored"))
  }

  func isEmpty() throws(DatabaseError) -> Bool {
    try !database.exists("SELECT 1 FROM ignored LIMIT 1")
  }

  func holds(_ user: UserID) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM ignored WHERE user = ?", user)
  }

  func add(_ user: UserID) throws(DatabaseError) {
    try database.run("INSERT INTO ignored (user) VALUES (?) ON CONFLICT (user) DO NOTHING", user)
  }

  func remove(_ user: UserID) throws(DatabaseError) {
    try database.run("DELETE FROM ignored WHERE user = ?", user)
  }
}
