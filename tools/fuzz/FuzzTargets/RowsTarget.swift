import Database
import Intents
import Keys
import Model

@testable import Storage

/// A store whose rows contain arbitrary values. The input decides which columns get which values
/// and which bytes of the file change. The store is then shown, searched, exported and written to.
///
/// Each line is a change or a search. `messages.text 2 t hello` puts a text into a column, in all
/// rows with the same value as row 2, counted from 0; `b` stands for bytes, `i` for a whole number,
/// `r` for a fraction, `n` for NULL, and `\n` in a text for a line feed. `= set.theme dusk` adds or
/// changes a setting. `! 4711 255` changes a byte of the file. `? from:bob x` searches messages.
/// After `x 3`, statements fail (`FailingStatements`, with that share), and no screen is drawn.
/// A line `u 5` chooses the part with this number in `parts`: only the chosen parts take place
/// then, and the lists are read, which takes a sixth of the time for one part. With `s` the
/// program's start, which is the last part, takes the store for one that SQLite has reported as
/// damaged.
enum RowsTarget {
  private static let maxChanges = 32
  private static let chats = [SampleEvents.work, SampleEvents.direct, SampleEvents.group]

  /// The parts of the store's use, by the numbers that `u` names; the grammar names all of them.
  /// The start comes first when several are chosen, then the others in this order.
  private static let parts: [Part] =
    [.screens, .searches] + chats.map { .chat($0) } + [.totals]
    + (0..<StoreCommits.count).map { .commit($0) } + [.start]

  private enum Part: Equatable {
    case screens, searches, chat(ChatID), totals, commit(Int), start
  }

  @Sendable static func run(_ input: [UInt8]) throws {
    // libFuzzer's first input is empty, and it does not count the code that this input reaches. The
    // making of the sample store, which happens once, is to be counted.
    if input.isEmpty { return }
    let folder = try FuzzFolder()
    let path = try folder.write(try SampleStore.database.get(), to: "confab.db")
    let lines = input.split(separator: 0x0a).prefix(maxChanges)
    do {
      let database = try Connection(path: path, mode: .scratch)
      for line in lines { change(database, line) }
    }
    var file = try folder.read("confab.db")
    for line in lines where line.first == UInt8(ascii: "!") { damage(&file, line) }
    let queries = lines.filter { $0.first == UInt8(ascii: "?") }
      .map { String(decoding: $0.dropFirst(), as: UTF8.self) }
    let wanted = numbers(in: lines, after: UInt8(ascii: "u")).map {
      parts[Int($0.magnitude % UInt(parts.count))]
    }
    try use(
      file, queries, parts.filter { wanted.isEmpty || wanted.contains($0) },
      isDamaged: !lines.isEmpty, isSuspect: lines.contains { $0.elementsEqual("s".utf8) },
      failingShare: numbers(in: lines, after: UInt8(ascii: "x")).last)
  }

  private static func numbers(in lines: some Sequence<ArraySlice<UInt8>>, after name: UInt8)
    -> [Int]
  {
    lines.filter { $0.first == name }.map { number($0.split(separator: 0x20).last ?? []) }
  }

  /// The columns of all tables of the store, as "TABLE.COLUMN".
  private static let columns: Result<Set<String>, any Error> = Result {
    let folder = try FuzzFolder()
    let path = try folder.write(try SampleStore.database.get(), to: "confab.db")
    let names = try Connection(path: path, mode: .scratch).rows(
      """
      SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
      WHERE t.type = 'table'
      """
    ) { $0.text(0) }
    return Set(names)
  }

  private static func change(_ database: Connection, _ line: ArraySlice<UInt8>) {
    let words = line.split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)
    let name = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    // The schema's constraints refuse some of the values.
    if name == "=", words.count > 2 {
      let value = line.dropFirst(words[1].count + 3)
      try? database.run(
        "INSERT OR REPLACE INTO settings VALUES (CAST(?1 AS TEXT), CAST(?2 AS TEXT))",
        SQLValue.blob(Array(words[1])), SQLValue.blob(Array(value)))
    }
    guard words.count > 2, (try? columns.get())?.contains(name) ?? false else { return }
    let parts = name.split(separator: ".")
    let value = value(words[2], words.count > 3 ? words[3] : [])
    try? database.run(
      """
      UPDATE OR REPLACE "\(parts[0])" SET "\(parts[1])" = \(isText(words[2]) ? "CAST(?1 AS TEXT)" : "?1")
      WHERE "\(parts[1])" IS (SELECT "\(parts[1])" FROM "\(parts[0])" LIMIT 1 OFFSET ?2)
      """, value, Int64(number(words[1])))
  }

  private static func isText(_ kind: ArraySlice<UInt8>) -> Bool { kind.elementsEqual("t".utf8) }

  private static func number(_ text: ArraySlice<UInt8>) -> Int {
    Int(String(decoding: text, as: UTF8.self)) ?? 0
  }

  private static func value(_ kind: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> SQLValue {
    let words = String(decoding: text, as: UTF8.self)
    switch kind.first {
    case UInt8(ascii: "t"): return .blob(Array(text).replacing("\\n".utf8, with: "\n".utf8))
    case UInt8(ascii: "b"): return .blob(Array(text))
    case UInt8(ascii: "i"): return .integer(Int64(words) ?? 0)
    case UInt8(ascii: "r"): return .real(Double(words) ?? 0)
    default: return .null
    }
  }

  private static func damage(_ file: inout [UInt8], _ line: ArraySlice<UInt8>) {
    let words = line.split(separator: 0x20)
    guard words.count == 3 else { return }
    let place = Int(number(words[1]).magnitude % UInt(file.count))
    file[place] = UInt8(truncatingIfNeeded: number(words[2]))
  }

  /// Examines the file as `confab doctor` does. Then opens it as the program does at its start,
  /// which replaces a damaged store and keeps what no homeserver has.
  private static func openAsTheProgram(_ file: [UInt8], isSuspect: Bool) throws {
    let folder = try FuzzFolder()
    let path = try folder.write(file, to: "confab.db")
    if isSuspect { try folder.write([], to: "confab.db.suspect") }
    _ = try? StoreExamination.examine(path)
    let reader = try? ChatStore(readingFrom: path)
    _ = try? reader?.unreadChats()
    let outcome = try? ChatStore.open(path: path, ownUser: UserID("@me:s"), today: "2026-11-20") {
      ServerTimestamp(milliseconds: 1_793_520_000_000)
    }
    guard let store = outcome?.store else { return }
    _ = try? (store.nextToSend(), store.pendingData())
  }

  private static func use(
    _ file: [UInt8], _ queries: [String], _ parts: [Part], isDamaged: Bool, isSuspect: Bool,
    failingShare: Int?
  ) throws {
    if parts.contains(.start) { try openAsTheProgram(file, isSuspect: isSuspect) }
    guard parts != [.start] else { return }
    let sitting: FuzzSitting?
    let folder = try FuzzFolder()
    let store: ChatStore
    do {
      let isShown = failingShare == nil && parts.contains(.screens)
      sitting = isShown ? try FuzzSitting(database: file) : nil
      store = try sitting?.store ?? open(file, in: folder)
    } catch is StorageError {
      return
    }
    if let sitting { try show(sitting) }
    // Some of the commits exceed this, so that a part of their words is left for later.
    store.tables.index.maxAtOnce = 300
    let failing = failingShare.map { FailingStatements(store.database, share: $0) }
    let reading = StoreReading(store: store, isDamaged: true, failing: failing)
    for part in parts { try use(part, of: reading, queries, isDamaged: isDamaged) }
    try reading.checkLists()
  }

  private static func open(_ file: [UInt8], in folder: FuzzFolder) throws -> ChatStore {
    try ChatStore(path: try folder.write(file, to: "confab.db"), ownUser: SampleEvents.me) {
      ServerTimestamp(milliseconds: 1_793_520_001_000)
    }
  }

  private static func use(
    _ part: Part, of reading: StoreReading, _ queries: [String], isDamaged: Bool
  ) throws {
    switch part {
    case .screens, .start: break
    case .searches: try reading.checkSearches(queries)
    case .chat(let chat): try reading.check(chat)
    case .totals: try reading.checkTotals()
    case .commit(let number):
      try StoreCommits.run(
        number, on: reading.store, isDamaged: isDamaged, failing: reading.failing)
    }
  }

  /// Shows the list of chats and a chat, which gets a new message.
  private static func show(_ sitting: FuzzSitting) throws {
    try sitting.send([.connection(.online)])
    try sitting.advance(milliseconds: 700)
    try sitting.press(.enter)
    try sitting.advance(milliseconds: 300)
    // The sitting begins with the other chat that has many rows.
    let chat = SampleEvents.work
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
    try sitting.press(.pageUp, .up, .enter, .escape, .escape)
  }
}
