internal import Database
package import Intents
package import Model

/// What is known of one message.
extension ChatStore {
  /// More readers are not told.
  private static let mostReaders = 500

  /// The message and who has seen it; `nil` when it is not stored.
  package func facts(
    of message: MessageID, in id: ChatID
  ) throws(StorageError) -> MessageFacts? {
    try guarded {
      let query = MessageQuery(chat: id, around: message, limit: 2)
      guard let chat = try ChatRow.load(id, from: database),
        let found = try messages(query).messages.first(where: { $0.id == message })
      else { return nil }
      guard case .event(let event) = message else {
        return MessageFacts(message: found, readers: [])
      }
      return MessageFacts(message: found, readers: try readers(of: event, in: chat.key))
    }
  }

  private func readers(of event: EventID, in chat: Int64) throws(DatabaseError) -> [Reader] {
    let rows = try database.rows(
      """
      SELECT r.user, r.time FROM receipts r JOIN messages m ON m.chat = r.chat AND m.event = ?
      WHERE r.chat = ? AND r.ord >= m.ord ORDER BY r.time, r.user LIMIT ?
      """, event.rawValue, chat, Self.mostReaders
    ) { (user: UserID($0.text(0)), time: $0.integer(1)) }
    var readers: [Reader] = []
    for row in rows {
      readers.append(
        Reader(
          user: row.user, name: try names.name(of: row.user, in: chat),
          timestamp: ServerTimestamp(milliseconds: row.time)))
    }
    return readers
  }
}
