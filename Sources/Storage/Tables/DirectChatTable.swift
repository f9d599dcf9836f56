internal import Database
internal import Intents

/// The table `direct_chats`: the other person of each direct chat, from the account data
/// `m.direct`. A row may exist for a chat that is not stored yet.
struct DirectChatTable {
  let database: Connection

  private static let all = Select("FROM direct_chats") { list in
    (id: list.column("id", ChatID.self), user: list.column("user", UserID.self))
  }

  /// The other person of a direct chat; `nil` for any other chat.
  func user(of chat: ChatID) throws(DatabaseError) -> UserID? {
    try database.value("SELECT user FROM direct_chats WHERE id = ?", chat)
  }

  /// The direct chats, each with its other person.
  func users() throws(DatabaseError) -> [ChatID: UserID] {
    let rows = try database.rows(Self.all) { row, at in (row[at.id], row[at.user]) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Stores that a chat is a direct chat with this person.
  func set(_ user: UserID, for chat: ChatID) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO direct_chats (id, user) VALUES (?, ?)
      ON CONFLICT (id) DO UPDATE SET user = excluded.user
      """, chat, user)
  }

  /// Stores that a chat is no direct chat any more.
  func remove(_ chat: ChatID) throws(DatabaseError) {
    try database.run("DELETE FROM direct_chats WHERE id = ?", chat)
  }
}
