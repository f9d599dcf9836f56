internal import Database
internal import Intents
internal import Model

/// The table `gaps` of gaps in the history of main timelines and threads: history is missing before
/// the message with the order number `ord`, and is fetched with the pagination token `token`.
struct GapTable {
  let database: Connection

  func ord(of token: HistoryToken, in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value(
      "SELECT ord FROM gaps WHERE chat = ? AND token = ? ORDER BY ord LIMIT 1", chat, token)
  }

  func token(at ord: Int64, in chat: Int64) throws(DatabaseError) -> HistoryToken? {
    try database.value("SELECT token FROM gaps WHERE chat = ? AND ord = ?", chat, ord)
  }

  func ords(from first: Int64, to last: Int64, in chat: Int64) throws(DatabaseError) -> [Int64] {
    try database.values(
      "SELECT ord FROM gaps WHERE chat = ? AND ord BETWEEN ? AND ?", chat, first, last)
  }

  func isAfter(_ ord: Int64, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM gaps WHERE chat = ? AND ord > ? LIMIT 1", chat, ord)
  }

  func last(in chat: Int64) throws(DatabaseError) -> Int64? {
    try database.value(
      "SELECT ord FROM gaps WHERE chat = ? AND \(MessageTable.isMain) ORDER BY ord DESC LIMIT 1",
      chat)
  }

  func newest(
    _ limit: Int, at ords: ClosedRange<Int64>, in chat: Int64
  ) throws(DatabaseError) -> [(ord: Int64, token: HistoryToken)] {
    try database.rows(Self.newest, chat, ords.lowerBound, ords.upperBound, limit) { row, at in
      (ord: row[at.ord], token: row[at.token])
    }
  }

  private static let newest = Select(
    "FROM gaps WHERE chat = ? AND ord BETWEEN ? AND ? ORDER BY ord DESC LIMIT ?"
  ) { list in
    (ord: list.column("ord", Int64.self), token: list.column("token", HistoryToken.self))
  }

  func insert(_ token: HistoryToken, at ord: Int64, in chat: Int64) throws(DatabaseError) {
    try database.run("INSERT INTO gaps (chat, ord, token) VALUES (?, ?, ?)", chat, ord, token)
  }

  func replace(
    with token: HistoryToken, at ord: Int64, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    try database.run("UPDATE gaps SET token = ? WHERE chat = ? AND ord = ?", token, chat, ord)
    return database.changes > 0
  }

  @discardableResult
  func remove(at ord: Int64, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.run("DELETE FROM gaps WHERE chat = ? AND ord = ?", chat, ord)
    return database.changes > 0
  }
}

/// The state of the history before the first stored message of a chat or of a thread, as a number
/// in the column `edge` of the tables `chats` and `threads`: fetching starts at the newest message,
/// the server may have more, or the chat or thread begins here (or, in a thread, a gap between
/// stored replies has to be filled first).
enum HistoryEdgeKind: Int64, StoredNumber {
  case unknown, more, start

  init(_ edge: HistoryEdge) {
    switch edge {
    case .unknown: self = .unknown
    case .more: self = .more
    case .start: self = .start
    }
  }

  init(number: Int64) { self = Self(rawValue: number) ?? .start }
}
