internal import Database
internal import Model

/// Indexes the messages that were stored before the search index existed, in pieces.
extension ChatStore {
  /// The maximum number of messages of a piece.
  private static let mostMessages = 200
  /// The number of bytes of text after which a piece ends.
  private static let mostBytes = 100_000

  private static let next = Select(
    "FROM messages WHERE (chat, ord) > (?, ?) ORDER BY chat, ord LIMIT \(mostMessages)"
  ) { IndexedMessageColumns(&$0) }

  /// Begins to index all messages anew if the index was made with another folding, or never made.
  func prepareIndex() throws(StorageError) {
    try guarded { () throws(DatabaseError) in
      guard try tables.settings.text(.searchVersion) != WordFolding.version else { return }
      try database.transaction { () throws(DatabaseError) in
        let isEmpty = try !database.exists("SELECT 1 FROM messages LIMIT 1")
        if !isEmpty { try tables.index.clear() }
        try tables.settings.set(.searchCursor, isEmpty ? nil : SearchCursor.start.text)
        try tables.settings.set(.searchVersion, WordFolding.version)
      }
    }
  }

  /// `true` if messages that were stored before the search index existed are not indexed yet.
  package var isIndexing: Bool { (try? tables.settings.holds(.searchCursor)) ?? false }

  /// Indexes the next messages that are not indexed yet, in one short transaction. Returns `true`
  /// if more messages may be left. A stop of the program at any moment loses nothing: the next call
  /// goes on behind the last piece that was stored.
  package func indexNext() throws(StorageError) -> Bool {
    do throws(StorageError) {
      return try guarded { () throws(DatabaseError) in
        guard let text = try tables.settings.text(.searchCursor) else { return false }
        return try database.transaction { () throws(DatabaseError) in
          let end = try index(after: SearchCursor(text) ?? .start)
          try tables.index.flush()
          try tables.settings.set(.searchCursor, end?.text)
          return end != nil
        }
      }
    } catch {
      tables.index.forget()
      throw error
    }
  }

  // Returns the last message of the piece; `nil` if no message is left.
  private func index(after cursor: SearchCursor) throws(DatabaseError) -> SearchCursor? {
    var piece: [IndexedMessage] = []
    var bytes = 0
    try database.scan(Self.next, cursor.chat, cursor.ord) { row, at in
      let message = at.decode(row)
      piece.append(message)
      bytes += message.content.text.utf8.count
      return bytes < Self.mostBytes
    }
    for message in piece where try !tables.index.holds(message) {
      try tables.index.add(message, isOlder: false)
    }
    return piece.last.map { SearchCursor(chat: $0.chat, ord: $0.ord) }
  }
}
