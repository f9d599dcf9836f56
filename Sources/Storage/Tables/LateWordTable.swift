internal import Database

/// The table `late_words`: changes of the search index that are left for later, each with its key.
/// A commit leaves changes there if its texts are together too long to be indexed while others wait
/// for the commit, for instance those of a hundred messages of 60 kB.
struct LateWordTable {
  let database: Connection

  /// The number of changes that are taken at once.
  private static let mostAtOnce = 200

  private static let next = Select("FROM late_words ORDER BY key LIMIT \(mostAtOnce)") { list in
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

  /// The number of messages whose words are still to be added.
  func count() throws(DatabaseError) -> Int {
    try database.value("SELECT count(*) FROM late_words WHERE added IS NOT NULL") ?? 0
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

  /// Takes the next changes out of the table, in the order of their keys: at most 200, whose texts
  /// have together at most `bytes` bytes, or a single one with a longer text.
  func takeNext(_ bytes: Int) throws(DatabaseError) -> [(key: Int64, change: WordChange)] {
    var taken: [(key: Int64, change: WordChange)] = []
    var rest = bytes
    try database.scan(Self.next) { row, at in
      let change = WordChange(
        removed: Self.words(row[at.removed], row[at.removedMarks]),
        added: Self.words(row[at.added], row[at.addedMarks]))
      guard taken.isEmpty || change.bytes <= rest else { return false }
      taken.append((row[at.key], change))
      rest -= change.bytes
      return rest > 0
    }
    guard let last = taken.last?.key else { return [] }
    try database.run("DELETE FROM late_words WHERE key <= ?", last)
    // In a damaged table rows may stay that were taken; indexing would never end.
    guard database.changes == taken.count else {
      throw DatabaseError.damaged(path: database.path, message: "late words are not in order")
    }
    return taken
  }

  private static func words(_ text: String?, _ marks: String?) -> SearchedWords? {
    text.map { SearchedWords(text: $0, marks: marks ?? "") }
  }

  /// Removes all changes.
  func clear() throws(DatabaseError) { try database.run("DELETE FROM late_words") }
}
