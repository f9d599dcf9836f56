internal import Database
internal import Model

/// Makes the changes of the search index that were left for later, indexes the stored messages that
/// it does not contain yet, and merges the parts of the index. Each call of `indexNext` does a
/// limited part of this work.
extension ChatStore {
  private static let maxMessages = 200
  private static let next = Select(
    "FROM messages WHERE (chat, ord) > (?, ?) ORDER BY chat, ord LIMIT \(maxMessages)"
  ) { IndexedMessageColumns(&$0) }

  /// Empties the search index and begins to index all messages anew, unless the index was made with
  /// this version of `WordFolding`. A store without a stored version has no index, or an index that
  /// may be damaged.
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

  /// `true` if stored messages are not indexed yet, or if the parts of the index are to be merged;
  /// `false` also if the store cannot be read.
  package var isIndexing: Bool {
    (try? isWorkLeft()) ?? false
  }

  private func isWorkLeft() throws(DatabaseError) -> Bool {
    if try tables.settings.holds(.searchCursor) { return true }
    if try tables.index.hasLate() { return true }
    return try tables.index.needsMerge()
  }

  /// Makes the next changes of the index that were left for later or, if there are none, indexes
  /// the next messages that are not indexed yet or, if there are none either, merges the next piece
  /// of the index, in one short transaction. Returns `true` if more may be left to do. If the
  /// program ends at any moment, nothing is lost: the next call continues after the last piece that
  /// was stored.
  package func indexNext() throws(StorageError) -> Bool {
    do throws(StorageError) {
      return try guarded { () throws(DatabaseError) in
        guard try isWorkLeft() else { return false }
        return try database.transaction { () throws(DatabaseError) in
          if try tables.index.writeLate() { return true }
          guard let cursor = try tables.settings.text(.searchCursor) else {
            return try tables.index.mergeNext()
          }
          let end = try index(after: SearchCursor(cursor) ?? .start)
          try tables.index.flush()
          try tables.settings.set(.searchCursor, end?.text)
          // In a damaged table another row may be found for the name; indexing would never end.
          guard try tables.settings.text(.searchCursor) == end?.text else {
            throw DatabaseError.damaged(path: path, message: "the cursor of the index is not kept")
          }
          return if end == nil { try isWorkLeft() } else { true }
        }
      }
    } catch {
      tables.index.forget()
      throw error
    }
  }

  // Indexes the next messages after `cursor`, and returns the position of the last one; `nil` if no
  // message is left. Also returns `nil` if that position is not after `cursor`, as for a damaged
  // row whose chat is no number: otherwise, indexing would never end.
  private func index(after cursor: SearchCursor) throws(DatabaseError) -> SearchCursor? {
    var piece: [IndexedMessage] = []
    var bytes = 0
    try database.scan(Self.next, cursor.chat, cursor.ord) { row, at in
      let message = at.decode(row)
      piece.append(message)
      bytes += message.content.text.utf8.count
      return bytes < tables.index.maxAtOnce
    }
    for message in piece where try !tables.index.holds(message) {
      try tables.index.add(message, isOlder: false)
    }
    guard let last = piece.last, (last.chat, last.ord) > (cursor.chat, cursor.ord) else {
      return nil
    }
    return SearchCursor(chat: last.chat, ord: last.ord)
  }
}
