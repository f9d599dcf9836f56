internal import Database
internal import Intents
internal import Model

/// The table `members`: the people of each chat, including those who are invited, left or banned.
/// `name` is NULL for people without a display name.
struct MemberTable {
  let database: Connection

  /// An SQL condition that is true for members who have joined the chat or are invited to it
  /// ("present" members).
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

  /// Stores a member of a chat. When a person leaves, the stored display name is not removed,
  /// because servers do not send it again then. Returns `false` when nothing changed.
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

  /// Stores a person with the display name of an older event. Returns `false`, and changes nothing,
  /// if the person is stored as a member already.
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

  /// The servers of the people who have joined a chat, those with the most people first, without
  /// the server `own`.
  func servers(besides own: String, limit: Int, in chat: Int64) throws(DatabaseError) -> [String] {
    try database.rows(Self.servers, chat, own, limit) { row, at in row[at] }
  }

  /// The display name of a member of a chat; `nil` if the member has none, or is not stored.
  func name(of user: UserID, in chat: Int64) throws(DatabaseError) -> String? {
    try database.value(
      "SELECT name FROM members WHERE chat = ? AND user = ?", chat, user, as: String?.self) ?? nil
  }

  /// `true` if another person who has joined the chat or is invited to it has this display name.
  ///
  /// The query names the index, because SQLite would scan all members of the chat otherwise, as it
  /// expects a chat to have few of them.
  func isShared(_ name: String, by user: UserID, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.exists(
      """
      SELECT 1 FROM members INDEXED BY members_named
      WHERE chat = ? AND name = ? AND user <> ? AND \(Self.isPresent) LIMIT 1
      """, chat, name, user)
  }

  /// `true` if this person is stored as one who left the chat, or was removed or banned from it.
  func hasLeft(_ user: UserID, _ chat: Int64) throws(DatabaseError) -> Bool {
    try database.value("SELECT membership FROM members WHERE chat = ? AND user = ?", chat, user)
      == Membership.left
  }

  /// At most three members of a chat besides `user`: members who are in the chat or invited come
  /// first (`isPresent`), then those who left, both in the order of their user ids.
  func some(
    in chat: Int64, without user: UserID
  ) throws(DatabaseError) -> [(user: UserID, isPresent: Bool)] {
    try database.rows(Self.some, chat, user) { row, at in (row[at.user], row[at.isPresent]) }
  }

  /// The number of people who have joined the chat or are invited to it, without `user`.
  func countPresent(in chat: Int64, without user: UserID) throws(DatabaseError) -> Int {
    try database.value(
      "SELECT count(*) FROM members WHERE chat = ? AND \(Self.isPresent) AND user <> ?", chat, user
    ) ?? 0
  }

  /// The people who have joined the chat or are invited to it, without `user`, at most `limit`.
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
