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
      let index = list.firstIndex { $0.key == row.key } ?? list.count
      if index == list.count { list.append(ReactionTally(key: row.key)) }
      list[index].people.insert(row.sender)
      if row.sender == ownUser { list[index].own = EventID(row.event) }
      tallies[row.ord] = list
    }
    return tallies.mapValues { $0.map(\.count) }
  }

  /// What a message answers, as it is stored now.
  func quote(_ event: EventID, in chat: ChatRow) throws(DatabaseError) -> Quote {
    let found = try database.first(
      "SELECT sender, kind, substr(text, 1, ?) FROM messages WHERE chat = ? AND event = ?",
      Self.quoteLength, chat.key, event.rawValue
    ) {
      (sender: UserID($0.text(0)), columns: ContentColumns(kind: $0.integer(1), text: $0.text(2)))
    }
    guard let found else { return Quote(event: event, original: nil) }
    let name = try names.name(of: found.sender, in: chat.key)
    return Quote(
      event: event,
      original: .init(
        senderName: name, isOwn: found.sender == ownUser, content: found.columns.content))
  }
}

/// Those who reacted in the same way, while they are counted.
private struct ReactionTally {
  let key: String
  var people: Set<UserID> = []
  var own: EventID?

  var count: ReactionCount { ReactionCount(key: key, people: people.count, own: own) }
}
