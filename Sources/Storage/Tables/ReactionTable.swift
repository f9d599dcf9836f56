internal import Database
internal import Intents
internal import Model

/// The tables `reactions` (people's reactions to messages), `reaction_counts` (for each message and
/// key the number of people, without ignored ones) and `reacted` (the sums for each message). `ord`
/// is the order number of the message to which the person reacted, NULL while that message is not
/// stored. `bare` is the key without the variation selectors that only some programs add to an
/// emoji. The counts are kept up to date with each change, so that reading a message costs the same
/// however many people have reacted to it.
struct ReactionTable {
  let database: Connection

  private static let reacted = Select(
    "FROM reacted WHERE chat = ? AND ord BETWEEN ? AND ?"
  ) { list in
    (
      ord: list.column("ord", Int64.self), keys: list.column("keys", Int.self),
      people: list.column("people", Int.self)
    )
  }
  private static let maxUsed = Select(
    """
    FROM reaction_counts WHERE chat = ? AND ord = ? ORDER BY people DESC, time, bare LIMIT ?
    """
  ) { ReactionCountColumns(&$0) }
  private static let count = Select(
    "FROM reaction_counts WHERE chat = ? AND ord = ? AND bare = ?"
  ) { ReactionCountColumns(&$0) }
  private static let own = Select(
    """
    FROM reactions INDEXED BY reactions_people
    WHERE sender = ? AND chat = ? AND ord = ? ORDER BY time DESC, event DESC LIMIT ?
    """
  ) { list in
    (bare: list.column("bare", String.self), event: list.column("event", EventID.self))
  }
  private static let first = Select(
    """
    FROM reactions INDEXED BY reactions_placed WHERE chat = ? AND ord = ? AND bare = ?
    AND \(IgnoredTable.isShown) ORDER BY time, event LIMIT 1
    """
  ) { list in
    (
      key: list.column("key", String.self), event: list.column("event", EventID.self)
    )
  }
  private static let one = Select("FROM reactions WHERE chat = ? AND event = ?") { list in
    (
      ord: list.column("ord", Int64?.self), sender: list.column("sender", UserID.self),
      bare: list.column("bare", String.self)
    )
  }
  private static let ofPerson = Select(
    """
    FROM reactions INDEXED BY reactions_people
    WHERE sender = ? AND ord IS NOT NULL GROUP BY chat, ord, bare
    """
  ) { list in
    (
      chat: list.column("chat", Int64.self), ord: list.column("ord", Int64.self),
      bare: list.column("bare", String.self), time: list.column("min(time)", Int64.self)
    )
  }

  func reacted(
    from first: Int64, to last: Int64, in chat: Int64
  ) throws(DatabaseError) -> [(ord: Int64, keys: Int, people: Int)] {
    try database.rows(Self.reacted, chat, first, last) { row, at in
      (row[at.ord], row[at.keys], row[at.people])
    }
  }

  /// The keys with the most people for the message `ord`, and the keys with which `user` reacted,
  /// each at most `limit`; sorted by the time of first use.
  func counts(
    at ord: Int64, limit: Int, own user: UserID?, in chat: Int64
  ) throws(DatabaseError) -> [ReactionCount] {
    var found = try database.rows(Self.maxUsed, chat, ord, limit) { row, at in at.decode(row) }
    var own: [String: EventID] = [:]
    if let user {
      let events = try database.rows(Self.own, user, chat, ord, limit) { row, at in
        (row[at.bare], row[at.event])
      }
      own = Dictionary(events) { newest, _ in newest }
    }
    let shown = Set(found.map(\.bare))
    for bare in own.keys.sorted() where !shown.contains(bare) {
      found += try database.rows(Self.count, chat, ord, bare) { row, at in at.decode(row) }
    }
    var counts: [(time: Int64, event: EventID, count: ReactionCount)] = []
    for count in found {
      // The key is shown as the first person who used it sent it.
      let first = try database.first(Self.first, chat, ord, count.bare) { row, at in
        (key: row[at.key], event: row[at.event])
      }
      guard let first else { continue }
      let shown = ReactionCount(key: first.key, people: count.people, own: own[count.bare])
      counts.append((count.time, first.event, shown))
    }
    return counts.sorted { ($0.time, $0.event) < ($1.time, $1.event) }.map(\.count)
  }

  /// Stores a reaction to the message with the order number `ord`; `ord` is `nil` if that message
  /// is not stored. Returns `false` when the reaction is stored already.
  func insert(_ reaction: Reaction, at ord: Int64?, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      """
      INSERT INTO reactions (chat, event, target, ord, sender, key, time) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (chat, event) DO NOTHING
      """, chat, reaction.event, reaction.target, ord, reaction.sender, reaction.key,
      reaction.timestamp)
    guard database.changes > 0 else { return false }
    guard let ord, let row = try stored(reaction.event, in: chat),
      try !isIgnored(reaction.sender),
      try number(of: reaction.sender, with: row.bare, at: ord, in: chat) == 1
    else { return true }
    try add(row.bare, at: ord, time: reaction.timestamp.milliseconds, in: chat)
    return true
  }

  /// Completes the reactions that arrived before a message: stores `ord`, the order number of the
  /// newly stored message, in them.
  func place(_ target: EventID, at ord: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE reactions INDEXED BY reactions_waiting SET ord = ?
      WHERE chat = ? AND target = ? AND ord IS NULL
      """, ord, chat, target)
    guard database.changes > 0 else { return }
    try removeCounts(at: ord, in: chat)
    try database.run(Self.countAll(where: "chat = ? AND ord = ?"), chat, ord)
    try database.run(Self.sumAll(where: "chat = ? AND ord = ?"), chat, ord)
  }

  func move(from ord: Int64, to new: Int64, in chat: Int64) throws(DatabaseError) {
    for table in ["reactions", "reaction_counts", "reacted"] {
      try database.run("UPDATE \(table) SET ord = ? WHERE chat = ? AND ord = ?", new, chat, ord)
    }
  }

  func remove(_ event: EventID, in chat: Int64) throws(DatabaseError) -> Bool {
    guard let row = try stored(event, in: chat) else { return false }
    try database.run("DELETE FROM reactions WHERE chat = ? AND event = ?", chat, event)
    guard let ord = row.ord, try !isIgnored(row.sender),
      try number(of: row.sender, with: row.bare, at: ord, in: chat) == 0
    else { return true }
    try subtract(row.bare, at: ord, in: chat)
    return true
  }

  func removeAll(at ord: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM reactions WHERE chat = ? AND ord = ?", chat, ord)
    try removeCounts(at: ord, in: chat)
  }

  /// Counts the reactions of a person who is not ignored any more, or no longer counts those of a
  /// person who is ignored from now on. The table `ignored` has the new state.
  func count(_ user: UserID, isIgnored: Bool) throws(DatabaseError) {
    let rows = try database.rows(Self.ofPerson, user) { row, at in
      (chat: row[at.chat], ord: row[at.ord], bare: row[at.bare], time: row[at.time])
    }
    for row in rows {
      if isIgnored {
        try subtract(row.bare, at: row.ord, in: row.chat)
      } else {
        try add(row.bare, at: row.ord, time: row.time, in: row.chat)
      }
    }
  }

  // MARK: Counting

  private func stored(
    _ event: EventID, in chat: Int64
  ) throws(DatabaseError) -> (ord: Int64?, sender: UserID, bare: String)? {
    try database.first(Self.one, chat, event) { row, at in
      (row[at.ord], row[at.sender], row[at.bare])
    }
  }

  private func isIgnored(_ user: UserID) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM ignored WHERE user = ?", user)
  }

  /// 0, 1, or 2 for more: how often a person reacted to a message with the same key.
  private func number(
    of user: UserID, with bare: String, at ord: Int64, in chat: Int64
  ) throws(DatabaseError) -> Int {
    try database.value(
      """
      SELECT count(*) FROM (SELECT 1 FROM reactions INDEXED BY reactions_people
        WHERE sender = ? AND chat = ? AND ord = ? AND bare = ? LIMIT 2)
      """, user, chat, ord, bare, as: Int.self) ?? 0
  }

  private func add(
    _ bare: String, at ord: Int64, time: Int64, in chat: Int64
  ) throws(DatabaseError) {
    let isNew = try database.first(Self.count, chat, ord, bare) { _, _ in true } == nil
    try database.run(
      """
      INSERT INTO reaction_counts (chat, ord, bare, people, time) VALUES (?, ?, ?, 1, ?)
      ON CONFLICT (chat, ord, bare) DO UPDATE SET people = people + 1, time = min(time, excluded.time)
      """, chat, ord, bare, time)
    try database.run(
      """
      INSERT INTO reacted (chat, ord, keys, people) VALUES (?, ?, ?, 1)
      ON CONFLICT (chat, ord) DO UPDATE SET keys = keys + excluded.keys, people = people + 1
      """, chat, ord, isNew ? 1 : 0)
  }

  private func subtract(_ bare: String, at ord: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      UPDATE reaction_counts SET people = people - 1, time = coalesce((SELECT time FROM reactions INDEXED BY reactions_placed
          WHERE chat = ?1 AND ord = ?2 AND bare = ?3 AND \(IgnoredTable.isShown)
          ORDER BY time LIMIT 1), time)
        WHERE chat = ?1 AND ord = ?2 AND bare = ?3
      """, chat, ord, bare)
    try database.run(
      "DELETE FROM reaction_counts WHERE chat = ? AND ord = ? AND bare = ? AND people <= 0", chat,
      ord, bare)
    try database.run(
      "UPDATE reacted SET people = people - 1, keys = keys - ? WHERE chat = ? AND ord = ?",
      database.changes > 0 ? 1 : 0, chat, ord)
    try database.run("DELETE FROM reacted WHERE chat = ? AND ord = ? AND keys <= 0", chat, ord)
  }

  private func removeCounts(at ord: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM reaction_counts WHERE chat = ? AND ord = ?", chat, ord)
    try database.run("DELETE FROM reacted WHERE chat = ? AND ord = ?", chat, ord)
  }

  /// The SQL that counts the people of each key of the messages for which `condition` is true. No
  /// counts of these messages are stored before.
  static func countAll(where condition: String) -> String {
    """
    INSERT INTO reaction_counts (chat, ord, bare, people, time)
      SELECT chat, ord, bare, count(DISTINCT sender), min(time) FROM reactions
      WHERE \(condition) AND ord IS NOT NULL AND \(IgnoredTable.isShown) GROUP BY chat, ord, bare
    """
  }

  static func sumAll(where condition: String) -> String {
    """
    INSERT INTO reacted (chat, ord, keys, people)
      SELECT chat, ord, count(*), sum(people) FROM reaction_counts
      WHERE \(condition) GROUP BY chat, ord
    """
  }
}

private struct ReactionCountColumns {
  private let bare: Column<String>
  private let people: Column<Int>
  private let time: Column<Int64>

  init(_ list: inout SelectList) {
    bare = list.column("bare")
    people = list.column("people")
    time = list.column("time")
  }

  func decode(_ row: Row) -> (bare: String, people: Int, time: Int64) {
    (row[bare], min(max(row[people], 1), UnreadCounts.maxStored), row[time])
  }
}
