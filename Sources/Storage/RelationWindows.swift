internal import Database
internal import Intents
internal import Model

/// What belongs to the messages of a window.
extension ChatStore {
  /// A window reads no more reactions than this, however many strangers leave.
  private static let mostReactions = 5_000
  /// Scalars of an original that a quote keeps.
  private static let quoteLength = 200

  /// The reactions to the messages between two places, both included.
  func reactions(
    from first: Int64, to last: Int64, in chat: Int64
  ) throws(DatabaseError) -> [Int64: [ReactionCount]] {
    let rows = try database.rows(
      """
      SELECT ord, key, sender, event FROM reactions
      WHERE chat = ? AND ord IS NOT NULL AND ord BETWEEN ? AND ? ORDER BY ord, time, event LIMIT ?
      """, chat, first, last, Self.mostReactions
    ) { (ord: $0.integer(0), key: $0.text(1), sender: UserID($0.text(2)), event: $0.text(3)) }
    var tallies: [Int64: [ReactionTally]] = [:]
    for row in rows {
      var list = tallies[row.ord] ?? []
      let index = list.firstIndex { $0.isAlike(row.key) } ?? list.count
      if index == list.count { list.append(ReactionTally(key: row.key)) }
      list[index].people.insert(row.sender)
      if row.sender == ownUser { list[index].own = EventID(row.event) }
      tallies[row.ord] = list
    }
    return tallies.mapValues { $0.map(\.count) }
  }

  /// What we did to messages and the server has not, by their places. Little waits at any time.
  func pendingChanges(in chat: Int64) throws(DatabaseError) -> [Int64: [PendingChange]] {
    let rows = try database.rows(
      """
      SELECT coalesce(m.ord, r.ord), o.txn, o.purpose, o.text, o.state, o.reason, r.key
      FROM outbox o LEFT JOIN messages m ON m.chat = o.chat AND m.event = o.target
      LEFT JOIN reactions r ON r.chat = o.chat AND r.event = o.target
      WHERE o.chat = ? AND o.purpose > \(OutboxPurpose.reply) ORDER BY o.seq LIMIT 500
      """, chat
    ) { row in
      (
        ord: row.optionalInteger(0),
        change: PendingChange(
          transaction: TransactionID(row.text(1)),
          kind: Self.kind(row.integer(2), row.text(3), isReaction: !row.isNull(6)),
          delivery: Self.delivery(row.integer(4), row.text(5)))
      )
    }
    var changes: [Int64: [PendingChange]] = [:]
    for row in rows { if let ord = row.ord { changes[ord, default: []].append(row.change) } }
    return changes
  }

  private static func kind(
    _ purpose: Int64, _ text: String, isReaction: Bool
  ) -> PendingChange.Kind {
    switch purpose {
    case OutboxPurpose.edit: .edit
    case OutboxPurpose.reaction: .reaction(key: text)
    default: isReaction ? .takingBack : .deletion
    }
  }

  /// What a message answers, as it is stored now: in its place, else by itself.
  func quote(_ event: EventID, in chat: ChatRow) throws(DatabaseError) -> Quote {
    var found = try stored(event, in: chat)
    if found == nil { found = try kept(event, in: chat) }
    guard let found else { return Quote(event: event, original: nil) }
    let name = try names.name(of: found.sender, in: chat.key)
    return Quote(
      event: event,
      original: .init(
        senderName: name, isOwn: found.sender == ownUser, content: found.columns.content))
  }

  private typealias Said = (sender: UserID, columns: ContentColumns)

  private func stored(_ event: EventID, in chat: ChatRow) throws(DatabaseError) -> Said? {
    try database.first(
      "SELECT sender, kind, substr(text, 1, ?) FROM messages WHERE chat = ? AND event = ?",
      Self.quoteLength, chat.key, event.rawValue
    ) { (UserID($0.text(0)), ContentColumns(kind: $0.integer(1), text: $0.text(2))) }
  }

  // What was edited is not changed in its row; its edits are known by its event.
  private func kept(_ event: EventID, in chat: ChatRow) throws(DatabaseError) -> Said? {
    try database.first(
      """
      SELECT o.sender, coalesce(e.kind, o.kind), substr(coalesce(e.text, o.text), 1, ?1)
      FROM originals o LEFT JOIN edits e ON e.chat = o.chat AND e.target = o.event
        AND e.sender = o.sender AND o.kind NOT IN (\(ContentColumns.deleted), \(ContentColumns.change))
      WHERE o.chat = ?2 AND o.event = ?3 ORDER BY e.time DESC, e.event DESC LIMIT 1
      """, Self.quoteLength, chat.key, event.rawValue
    ) { (UserID($0.text(0)), ContentColumns(kind: $0.integer(1), text: $0.text(2))) }
  }
}

/// Those who reacted in the same way, while they are counted.
private struct ReactionTally {
  let key: String
  var people: Set<UserID> = []
  var own: EventID?

  /// Equal but for the variation selectors that some programs add and others do not.
  func isAlike(_ other: String) -> Bool {
    key == other || Self.bare(key).elementsEqual(Self.bare(other))
  }

  private static func bare(_ key: String) -> String.UnicodeScalarView {
    key.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }
  }

  var count: ReactionCount { ReactionCount(key: key, people: people.count, own: own) }
}
