internal import Database
internal import Intents
internal import Model

extension EventCommit {
  func apply(_ event: AccountEvent) throws {
    switch event {
    case .signedIn(let account): try signIn(account)
    case .signedOut: break
    case .synced(let token):
      endBatch()
      try set(.syncToken, token.rawValue)
      isSynced = true
    case .directChats(let users): try setDirectChats(users)
    case .rules(let rules): try setRules(rules)
    case .levelTaken(let chat, let level): try settle(level, of: chat, isTaken: true)
    case .levelRefused(let chat, let level): try settle(level, of: chat, isTaken: false)
    }
  }

  private func signIn(_ account: Account) throws {
    try set(.user, account.user.rawValue)
    try set(.displayName, account.displayName)
    try set(.serverName, account.serverName)
    try set(.profile, account.profile)
    if account != store.names.account { changes.chatList = true }
    store.ownUser = account.user
    store.names.account = account
    store.names.forgetAll()
  }

  // The whole map comes each time; only what differs is written.
  private func setDirectChats(_ users: [ChatID: UserID]) throws {
    let old = try database.rows("SELECT id, user FROM direct_chats") {
      (ChatID($0.text(0)), UserID($0.text(1)))
    }
    let kept = Dictionary(old, uniquingKeysWith: { first, _ in first })
    for id in kept.keys.sorted() where users[id] == nil {
      try database.run("DELETE FROM direct_chats WHERE id = ?", id.rawValue)
      try knownChat(id)?.row.identity.directUser = nil
    }
    for (id, user) in users.sorted(by: { $0.key < $1.key }) where kept[id] != user {
      try database.run(
        "INSERT INTO direct_chats VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET user = excluded.user",
        id.rawValue, user.rawValue)
      try knownChat(id)?.row.identity.directUser = user
    }
  }

  /// What a person sets.
  func set(_ setting: Setting) throws {
    switch setting {
    case .notify(let style): try set(.notify, style.rawValue)
    case .bell(let rings): try set(.bell, rings ? "on" : "off")
    case .push(let wish): try set(.push, wish.text)
    case .theme(let name): try set(.theme, name)
    case .times(let style): try set(.times, style.rawValue)
    case .links(let wish): try set(.links, wish.rawValue)
    }
  }

  func set(_ name: SettingName, _ value: String?) throws {
    guard let value else {
      return try database.run("DELETE FROM settings WHERE name = ?", name.rawValue)
    }
    try database.run(
      """
      INSERT INTO settings VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
      """, name.rawValue, value)
  }
}
