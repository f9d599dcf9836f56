internal import Database
internal import Intents
internal import Model

/// What people are called in a chat. Kept in memory for those who were asked for.
final class NameBook {
  /// We: needed where a chat's members do not hold us.
  var account: Account?
  private let database: Connection
  private var known: [Int64: [UserID: String]] = [:]
  private var count = 0

  // A window shows some dozen people; a list of chats some hundred. Above this all are forgotten.
  private let limit = 4_096

  init(database: Connection) { self.database = database }

  /// Forgets a chat's names: its members changed.
  func forget(_ chat: Int64) { known[chat] = nil }

  /// Forgets all.
  func forgetAll() {
    known = [:]
    count = 0
  }

  /// The display name in this chat, told apart from equal ones by the user id; never empty.
  func name(of user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    if let name = known[chat]?[user] { return name }
    let name = try read(user, in: chat)
    if count >= limit { forgetAll() }
    known[chat, default: [:]][user] = name
    count += 1
    return name
  }

  /// The display name, not told apart: for the name of a chat.
  func plainName(of user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    guard let name = try displayName(of: user, in: chat), !looksLikeID(name) else {
      return fallback(user)
    }
    return name
  }

  private func read(_ user: UserID, in chat: Int64) throws(DatabaseError) -> String {
    guard let name = try displayName(of: user, in: chat), !looksLikeID(name) else {
      return fallback(user)
    }
    return try isShared(name, by: user, in: chat) ? "\(name) (\(user))" : name
  }

  /// A name that holds an "@" may want to look like somebody else's id, and stands for nobody.
  private func looksLikeID(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "@")) }

  private func displayName(of user: UserID, in chat: Int64) throws(DatabaseError) -> String? {
    try database.first(
      "SELECT name FROM members WHERE chat = ? AND user = ?", chat, user.rawValue
    ) { $0.optionalText(0) } ?? nil
  }

  private func isShared(
    _ name: String, by user: UserID, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    try database.first(
      """
      SELECT 1 FROM members WHERE chat = ? AND name = ? AND user <> ? AND membership < 2 LIMIT 1
      """, chat, name, user.rawValue
    ) { _ in true } ?? false
  }

  private func fallback(_ user: UserID) -> String {
    if let account, account.user == user, !account.displayName.isEmpty {
      return account.displayName
    }
    return user.rawValue.isEmpty ? "?" : user.rawValue
  }
}
