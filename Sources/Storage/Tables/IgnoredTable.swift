internal import Database
internal import Intents

/// The table `ignored`: the people whom the account ignores, so that their messages are hidden.
struct IgnoredTable {
  let database: Connection

  /// An SQL condition on the column `sender`: true for a message or reaction whose sender is not
  /// ignored.
  static let isShown = "sender NOT IN (SELECT user FROM ignored)"
  /// An SQL condition on the column `user`: true for a reader (a person with a read receipt) who is
  /// not ignored.
  static let isReaderShown = "user NOT IN (SELECT user FROM ignored)"

  func users() throws(DatabaseError) -> Set<UserID> {
    Set(try database.values("SELECT user FROM ignored"))
  }

  func isEmpty() throws(DatabaseError) -> Bool {
    try !database.exists("SELECT 1 FROM ignored LIMIT 1")
  }

  func holds(_ user: UserID) throws(DatabaseError) -> Bool {
    try database.exists("SELECT 1 FROM ignored WHERE user = ?", user)
  }

  func add(_ user: UserID) throws(DatabaseError) {
    try database.run("INSERT INTO ignored (user) VALUES (?) ON CONFLICT (user) DO NOTHING", user)
  }

  func remove(_ user: UserID) throws(DatabaseError) {
    try database.run("DELETE FROM ignored WHERE user = ?", user)
  }
}
