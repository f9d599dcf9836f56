internal import Matrix

/// The push rules of all users, with a cache of the parsed rules. The rules of a user who has
/// changed some are stored as account data; the others have the predefined rules.
final class PushRuleSets {
  /// The type of the account data in which a user's rules are stored.
  static let type = "m.push_rules"
  /// The limit on users whose push rules are cached; when it is reached, the cache is emptied.
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

  /// Drops a user's push rules from the cache; the next use reads them again. Called when the rules
  /// or the user's display name may have changed.
  func forget(_ user: Int64) { known[user] = nil }

  /// Replaces the push rules of a user by `ruleset`, a JSON object with a list for each kind of
  /// rule. Requires an open transaction. Throws M_TOO_LARGE when the rules are too long for account
  /// data.
  func set(_ ruleset: JSONObject, of user: Int64) throws {
    try accountData.set(["global": .object(ruleset)], of: user, room: 0, type: Self.type)
  }

  /// The push rules of a user, parsed for matching; from the cache if it has them.
  func rules(of user: User) throws -> PushRules {
    if let known = known[user.row] { return known }
    let made = PushRules(try ruleset(of: user), displayName: user.displayName)
    if known.count >= Self.mostKept { known = [:] }
    known[user.row] = made
    return made
  }

  /// The push rules of a user as a JSON object with a list for each kind of rule: the stored ones,
  /// or the predefined ones if none are stored.
  func ruleset(of user: User) throws -> JSONObject {
    let stored = try accountData.content(of: user.row, room: 0, type: Self.type)
    let parsed = stored.flatMap { try? JSONValue(parsing: $0)["global"]?.object }
    return parsed ?? DefaultPushRules.global(for: user)
  }
}
