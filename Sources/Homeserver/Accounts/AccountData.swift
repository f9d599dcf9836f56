internal import Database
internal import Matrix

extension HomeserverCore {
  /// What clients keep on the server for themselves: one piece, as JSON text. `room`: 0 for what
  /// belongs to the account.
  func accountData(of user: Int64, room: Int64, type: String) throws -> String? {
    try database.first(
      "SELECT content FROM account_data WHERE user=? AND room=? AND type=?", user, room, type
    ) { $0.text(0) }
  }

  /// Replaces one piece. In a transaction.
  func setAccountData(of user: Int64, room: Int64, type: String, _ content: JSONObject) throws {
    let text = JSONValue.object(content).text
    guard text.utf8.count <= 65_536, type.utf8.count <= 255 else {
      throw MatrixError.tooLarge("The account data is larger than 65,536 bytes")
    }
    try database.run(
      "INSERT OR REPLACE INTO account_data VALUES(?, ?, ?, ?, ?)", user, room, type, text,
      nextPosition())
    batch.effects.users.insert(user)
    if type == Self.pushRulesType { caches.forgetRules(of: user) }
  }
}
