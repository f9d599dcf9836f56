import Database
import Intents
import Keys
import Model
import Storage

/// A store whose rows contain arbitrary values. The input decides which columns get which values
/// and which bytes of the file change. The store is then shown, searched, exported and written to.
enum RowsTarget {
  private static let mostChanges = 24

  @Sendable static func run(_ input: [UInt8]) throws {
    var bytes = FuzzBytes(input)
    let folder = try FuzzFolder()
    let path = try folder.write(try SampleStore.database.get(), to: "confab.db")
    do {
      let database = try Connection(path: path, mode: .scratch)
      let columns = try Self.columns(of: database)
      for _ in 0..<mostChanges where !bytes.isEmpty { change(database, columns, &bytes) }
    }
    var file = try folder.read("confab.db")
    damage(&file, &bytes)
    try use(file)
  }

  /// The columns of all tables, in an order that does not change.
  private static func columns(of database: Connection) throws -> [(table: String, column: String)] {
    try database.rows(
      """
      SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table' ORDER BY t.name, c.cid
      """
    ) { (table: $0.text(0), column: $0.text(1)) }
  }

  private static func change(
    _ database: Connection, _ columns: [(table: String, column: String)], _ bytes: inout FuzzBytes
  ) {
    let (table, column) = columns[bytes.next(below: columns.count)]
    let row = bytes.next(below: 4)
    let kind = bytes.next(below: 8)
    let value = value(kind, &bytes)
    // The schema's constraints refuse some of the values.
    try? database.run(
      """
      UPDATE OR REPLACE "\(table)" SET "\(column)" = \(kind < 3 ? "CAST(?1 AS TEXT)" : "?1")
      WHERE "\(column)" IS (SELECT "\(column)" FROM "\(table)" LIMIT 1 OFFSET ?2)
      """, value, row)
  }

  /// A value of one of eight kinds; kinds 0 to 2 are arbitrary bytes that are stored as text.
  private static func value(_ kind: Int, _ bytes: inout FuzzBytes) -> SQLValue {
    switch kind {
    case 0...2: .blob(bytes.take(bytes.next(below: 64)))
    case 3: .integer(Int64(bytes.next(below: 256)) - 128)
    case 4: .integer([.min, .max, -1, 1 << 53, 1 << 32, 253_402_300_800_000][bytes.next(below: 6)])
    case 5: .real([.infinity, -.infinity, .nan, 1e300, -0.5][bytes.next(below: 5)])
    case 6: .blob(bytes.take(bytes.next(below: 64)))
    default: .null
    }
  }

  private static func damage(_ file: inout [UInt8], _ bytes: inout FuzzBytes) {
    while bytes.count >= 4 {
      let place =
        (bytes.next(below: 256) << 16 | bytes.next(below: 256) << 8 | bytes.next(below: 256))
      file[place % file.count] = UInt8(bytes.next(below: 256))
    }
  }

  private static func use(_ file: [UInt8]) throws {
    let sitting: FuzzSitting
    do {
      sitting = try FuzzSitting(database: file)
    } catch is StorageError {
      return
    }
    try sitting.send([.connection(.online)])
    try sitting.advance(milliseconds: 700)
    try sitting.press(.enter)
    try sitting.advance(milliseconds: 300)
    for chat in SampleStore.chats {
      try sitting.send([.intent(.messages(.open(chat)))])
      try sitting.advance(milliseconds: 100)
      let message = TimelineMessage(
        event: EventID("$new"), sender: UserID("@bob:s"),
        timestamp: ServerTimestamp(milliseconds: 1_793_520_005_000),
        content: .text("a new one", mentionsUs: true), transaction: nil)
      try sitting.send([
        .messages(.arrived(Arrival(chat: chat, messages: [message], placement: .newest(gap: nil)))),
        .account(.synced(SyncToken("s2"))),
      ])
      try sitting.advance(milliseconds: 100)
    }
    try sitting.press(.pageUp, .up, .enter, .escape, .escape)
    try StoreReading(store: sitting.store, isDamaged: true).check(SampleStore.chats)
  }
}
