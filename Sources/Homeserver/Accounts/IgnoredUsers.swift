internal import Matrix

/// The users whom each user ignores: the account data `m.ignored_user_list`. See
/// <https://spec.matrix.org/v1.19/client-server-api/#ignoring-users>.
final class IgnoredUsers {
  private static let type = "m.ignored_user_list"
  /// The limits on users whose list of ignored users is cached, and on entries that are read from
  /// one list.
  private static let (mostKept, mostIgnored) = (2_000, 1_000)

  private let accountData: AccountData
  private let users: Users
  private var known: [Int64: Set<Int64>] = [:]

  init(database: ServerDatabase, accountData: AccountData, users: Users) {
    self.accountData = accountData
    self.users = users
    database.whenRolledBack { [weak self] in self?.known = [:] }
    accountData.whenSet { [weak self] user, type in
      if type == Self.type { self?.known[user] = nil }
    }
  }

  /// The row ids of the users whom a user, given by row id, ignores: of those that exist on this
  /// server, and never the user's own.
  func of(_ user: Int64) throws -> Set<Int64> {
    if let found = known[user] { return found }
    let stored = try accountData.content(of: user, room: 0, type: Self.type)
    let list = stored.flatMap { try? JSONValue(parsing: $0)["ignored_users"]?.object }
    var found = Set(
      try (list?.keys ?? []).prefix(Self.mostIgnored).compactMap { try users.user(id: $0)?.row })
    found.remove(user)
    if known.count >= Self.mostKept { known = [:] }
    known[user] = found
    return found
  }
}
