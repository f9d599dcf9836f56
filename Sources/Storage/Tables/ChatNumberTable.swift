internal import Database
internal import Intents
internal import Model

/// The table `chat_numbers`: the numbers from 1 to 9 that the person gave to chats. A number
/// belongs to at most one chat, and a chat has at most one number.
struct ChatNumberTable {
  let database: Connection

  // CROSS JOIN makes SQLite begin with the few numbers and not with all chats.
  private static let all = Select(
    "FROM chat_numbers n CROSS JOIN chats c ON c.key = n.chat"
  ) { list in
    (number: list.column("n.number", Int.self), chat: list.column("c.id", ChatID.self))
  }

  /// The numbered chats, by their numbers. Stored numbers outside of 1 to 9 are left out.
  func numbers() throws(DatabaseError) -> [ChatNumber: ChatID] {
    let rows = try database.rows(Self.all) { row, at in (row[at.number], row[at.chat]) }
    return Dictionary(
      rows.compactMap { number, chat in ChatNumber(number).map { ($0, chat) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Gives the number of a chat to another one, unless that one has a number itself.
  func move(from chat: Int64, to next: Int64) throws(DatabaseError) {
    try database.run("UPDATE OR IGNORE chat_numbers SET chat = ? WHERE chat = ?", next, chat)
  }

  /// Assigns the number (1 to 9) to the chat whose row has this key, and removes it from the chat
  /// that had it before; `nil` removes the chat's number. Returns `false` if nothing changed.
  func set(_ number: ChatNumber?, of chat: Int64) throws(DatabaseError) -> Bool {
    guard let number else {
      try database.run("DELETE FROM chat_numbers WHERE chat = ?", chat)
      return database.changes > 0
    }
    let isSet = try database.exists(
      "SELECT 1 FROM chat_numbers WHERE number = ? AND chat = ?", number.digit, chat)
    guard !isSet else { return false }
    // REPLACE removes both conflicting rows: the one with the chat's former number, and the one
    // with the chat that had this number.
    try database.run("REPLACE INTO chat_numbers (number, chat) VALUES (?, ?)", number.digit, chat)
    return true
  }
}
