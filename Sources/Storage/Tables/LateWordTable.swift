internal import Database

/// The table `late_words`: changes of the search index that are left for later, each with its key.
/// A commit leaves changes there whose texts are too long to be indexed while others wait for the
/// commit, for instance a hundred messages of 60 kB.
struct LateWordTable {
  let database: Connection

  private static let next = Select("FROM late_words ORDER BY key") { list in
    (
      key: list.column("key", Int64.self), removed: list.column("removed", String?.self),
      removedMarks: list.column("removed_marks", String?.self),
      added: list.column("added", String?.self),
      addedMarks: list.column("added_marks", String?.self)
    )
  }

  /// `true` if no change is left.
  func isEmpty() throws(DatabaseError) -> Bool {
    try !database.exists("SELECT 1 FROM late_words LIMIT 1")
  }

  /// `true` if a change of this key is left.
  func holds(_ key: Int64) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM late_words WHERE key = ?", key)
  }

  /// Leaves a change for later. If an older change of this key is left, the words that it removes
  /// are still to be removed, and the words to add are replaced by those of `change`.
  func keep(_ change: WordChange, of key: Int64) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO late_words (key, removed, removed_marks, added, added_marks)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET added = excluded.added, added_marks = excluded.added_marks
      """, key, change.removed?.text, change.removed?.marks, change.added?.text,
      change.added?.marks)
  }

  /// Drops the words that were to be added with this key; `false` if there are none.
  func withdraw(_ key: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      """
      UPDATE late_words SET added = NULL, added_marks = NULL WHERE key = ? AND added IS NOT NULL
      """, key)
    return database.changes > 0
  }

  /// Takes the next changes out of the table, in the order of their keys: as many as have together
  /// about `bytes` bytes of text, and at least one if one is left.
  func takeNext(_ bytes: Int) throws(DatabaseError) -> [(key: Int64, change: WordChange)] {
    var taken: [(key: Int64, change: WordChange)] = []
    var rest = bytes
    try database.scan(Self.next) { row, at in
      let change = WordChange(
        removed: Self.words(row[at.removed], row[at.removedMarks]),
        added: Self.words(row[at.added], row[at.addedMarks]))
      taken.append((row[at.key], change))
      rest -= change.bytes
      return rest > 0
    }
    if let last = taken.last?.key {
      try database.run("DELETE FROM late_words WHERE key <= ?", last)
    }
    return taken
  }

  private static func words(_ text: String?, _ marks: String?) -> SearchedWords? {
    text.map { SearchedWords(text: $0, marks: marks ?? "") }
  }

  /// Removes all changes.
  func clear() throws(DatabaseError) { try database.run("DELETE FROM late_words") }
}
