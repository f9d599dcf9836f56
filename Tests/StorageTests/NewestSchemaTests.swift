internal import Database
internal import Testing

@testable internal import Storage

@Suite struct NewestSchemaTests {
  /// A store of confab 0.1.0 that the migration steps have carried over.
  private func carriedOver(_ folder: Folder) throws -> Connection {
    let database = try Connection(path: folder.database + "-migrated")
    try database.makeSchema(Store26.schema, version: Schema.oldest)
    try database.migrate(Schema.steps, from: Schema.oldest)
    return database
  }

  /// The SQL statements that created the tables and indexes of a file, without white space and in
  /// alphabetical order.
  private func statements(of database: Connection) throws -> [String] {
    try database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL") { $0.text(0) }
      .map { $0.filter { !$0.isWhitespace } }.sorted()
  }

  @Test func `a new store has the tables to which the migration steps lead a store of 0.1.0`()
    throws
  {
    let folder = try Folder()
    let migrated = try carriedOver(folder)
    let made = try Connection(path: folder.database + "-made")
    try made.makeSchema(Schema.newest, version: Schema.version)
    let expected = try statements(of: migrated)
    let found = try statements(of: made)
    let missing = expected.filter { !found.contains($0) }
    let surplus = found.filter { !expected.contains($0) }
    #expect(missing.isEmpty && surplus.isEmpty, "Schema.newest lacks \(missing), has \(surplus)")
    #expect(expected.count > 40)
    #expect(try made.schemaVersion() == migrated.schemaVersion())
  }

  @Test func `the migration steps write no rows into an empty store, except in FTS5's tables`()
    throws
  {
    let folder = try Folder()
    let migrated = try carriedOver(folder)
    // FTS5 keeps its settings and an empty index in tables of its own.
    let tables = try migrated.rows(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'message_words%'
      """
    ) { $0.text(0) }
    for table in tables {
      let count = try migrated.first("SELECT count(*) FROM \(table)") { $0.integer(0) }
      #expect(count == 0, "\(table)")
    }
  }
}
