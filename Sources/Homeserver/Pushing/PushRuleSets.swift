internal import Matrix

/// The push rules of all users.
final class PushRuleSets {
  /// The account data that keeps a user's rules.
  static let type = "m.push_rules"
  /// The most users whose rules are in memory; when there are more, all are dropped.
  private static let mostKept = 2_000

  private let accountData: AccountData
  private var known: [Int64: PushRules] = [:]

  init(database: ServerDatabase, accountData: AccountData) {
    self.accountData = accountData
    database.whenRolledBack { [weak self] in self?.known = [:] }
    accountData.whenSet { [weak self] user, type in
      if type == Self.type { self?.forget(user) }
    }
  }

  /// Drops a user's rules from memory, as the user's name has changed; the next use reads them
  /// again.
  func forget(_ user: Int64) { known[user] = nil }

  /// Replaces the rules of a user. In a transaction.
  func set(_ ruleset: JSONObject, of user: Int64) throws {
    try accountData.set(["global": .object(ruleset)], of: user, room: 0, type: Self.type)
  }

  /// The rules of a user in the form that events are matched with.
  func rules(of user: User) throws -> PushRules {
    if let known = known[user.row] { return known }
    let made = PushRules(try ruleset(of: user), displayName: user.displayName)
    if known.count >= Self.mostKept { known = [:] }
    known[user.row] = made
    return made
  }

  /// The rules of a user as JSON: the changed ones if there are any, else the defaults.
  func ruleset(of user: User) throws -> JSONObject {
    let stored = try accountData.content(of: user.row, room: 0, type: Self.type)
    let parsed = stored.flatMap { try? JSONValue(parsing: $0)["global"]?.object }
    return parsed ?? DefaultPushRules.global(for: user)
  }
}
