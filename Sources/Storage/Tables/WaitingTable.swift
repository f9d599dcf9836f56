internal import Database
internal import Intents

/// The table `waiting`: what arrived before the message that it concerns, which may arrive later
/// with older history, or never. Except for deletions, a row only names what another table has.
///
/// Anybody can name any message, also one that does not exist, so of each kind only the newest of
/// each person and of each chat are kept. The columns `number` (among those of the person) and
/// `place` (among those of the chat) have the order in which they arrived. Beyond a person's limit
/// a new row gets the place of that person's oldest one, so that nobody displaces those of others.
struct WaitingTable {
  enum Kind: Int64 {
    /// The deletion of the event, which the server has already checked. Once the event arrives as a
    /// message, the row is removed; for other events it stays, because a page of history may arrive
    /// twice.
    case deletion
    case reaction, edit
    /// A vote in a poll, or its end.
    case response
    /// A thread; the event is its first message.
    case thread
  }

  /// The limits of one kind for a person in a chat, and for a chat. Deletions and threads count as
  /// those of one person.
  static let maxOfPerson: Int64 = 1_000
  static let maxOfChat: Int64 = 20_000

  let database: Connection

  private static let oldestOfPerson = Select(
    """
    FROM waiting INDEXED BY waiting_people
    WHERE chat = ? AND kind = ? AND sender = ? AND number <= ? ORDER BY number
    """
  ) { list in
    (place: list.column("place", Int64.self), event: list.column("event", EventID.self))
  }
  private static let oldestOfChat = Select(
    "FROM waiting WHERE chat = ? AND kind = ? AND place <= ? ORDER BY place"
  ) { list in
    (place: list.column("place", Int64.self), event: list.column("event", EventID.self))
  }

  /// `true` if a deletion of this event is stored, which will be applied when the event arrives.
  func holdsDeletion(of event: EventID, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.exists(
      "SELECT 1 FROM waiting WHERE chat = ? AND target = ? AND kind = ?", chat, event,
      Kind.deletion.rawValue)
  }

  /// Stores that an event waits for the message `target`. Beyond the limits, removes the oldest
  /// ones, also from the tables that have them, and returns what was removed there.
  @discardableResult
  func add(
    _ kind: Kind, _ event: EventID, by sender: UserID? = nil, for target: EventID, in chat: Int64
  ) throws(DatabaseError) -> [EventID] {
    let person = sender?.rawValue ?? ""
    let last = try database.value(
      "SELECT max(number) FROM waiting WHERE chat = ? AND kind = ? AND sender = ?", chat,
      kind.rawValue, person, as: Int64.self)
    let number = 1 &+ (last ?? 0)
    var surplus = try database.rows(
      Self.oldestOfPerson, chat, kind.rawValue, person, number &- Self.maxOfPerson
    ) { row, at in (place: row[at.place], event: row[at.event]) }
    let place: Int64
    if let oldest = surplus.first {
      place = oldest.place
    } else {
      let last = try database.value(
        "SELECT max(place) FROM waiting WHERE chat = ? AND kind = ?", chat, kind.rawValue,
        as: Int64.self)
      place = 1 &+ (last ?? 0)
      surplus = try database.rows(
        Self.oldestOfChat, chat, kind.rawValue, place &- Self.maxOfChat
      ) { row, at in (place: row[at.place], event: row[at.event]) }
    }
    var removed: [EventID] = []
    for (place, event) in surplus {
      try database.run(
        "DELETE FROM waiting WHERE chat = ? AND kind = ? AND place = ?", chat, kind.rawValue, place)
      if try remove(kind, event, in: chat) { removed.append(event) }
    }
    try database.run(
      """
      INSERT INTO waiting (chat, kind, place, sender, number, event, target)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, chat, kind.rawValue, place, person, number, event, target)
    return removed
  }

  /// Removes from its own table what waited in vain; returns `false` if it is not there any more,
  /// or has to stay.
  private func remove(
    _ kind: Kind, _ event: EventID, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    switch kind {
    case .deletion: return false
    case .reaction:
      try database.run(
        "DELETE FROM reactions WHERE chat = ? AND event = ? AND ord IS NULL", chat, event)
    case .edit: try database.run("DELETE FROM edits WHERE chat = ? AND event = ?", chat, event)
    case .response:
      try database.run("DELETE FROM poll_responses WHERE chat = ? AND event = ?", chat, event)
    case .thread: return try ThreadTable(database: database).removeUnused(event, in: chat)
    }
    return database.changes > 0
  }

  /// Removes the rows that wait for a message that is stored now.
  func release(_ target: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM waiting WHERE chat = ? AND target = ?", chat, target)
  }

  /// Removes the rows of edits and responses that concern a message that was fetched by itself.
  func release(fetched target: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run(
      "DELETE FROM waiting WHERE chat = ? AND target = ? AND kind IN (?, ?)", chat, target,
      Kind.edit.rawValue, Kind.response.rawValue)
  }
}
