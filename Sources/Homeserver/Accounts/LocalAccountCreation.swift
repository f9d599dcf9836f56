internal import Database
internal import Matrix

extension HomeserverCore {
  private static let guideName = "Guide"

  /// The account of a local profile, made when it is not there yet: everything in one transaction.
  func localAccount(
    localpart: String, displayName: String, greeting: String
  ) throws -> LocalAccount {
    if !isMissing {
      try prepare()
      if let known = try storedLocalAccount() { return known }
    }
    guard UserNames.isValid(localpart),
      identifier("@", localpart).utf8.count <= UserIDMapping.maximumBytes
    else { throw HomeserverError.badLocalName(localpart) }
    func make() throws -> LocalAccount {
      let account = try makeLocalAccount(localpart, displayName)
      try welcome(account, greeting)
      return account
    }
    return try isMissing ? build(make) : inTransaction(make)
  }

  private func storedLocalAccount() throws -> LocalAccount? {
    let settings = Dictionary(
      try database.rows("SELECT key, value FROM settings") { ($0.text(0), $0.text(1)) },
      uniquingKeysWith: { $1 })
    guard let id = settings["local_user"], let device = settings["local_device"],
      let token = settings["local_token"], let user = try user(id: id)
    else { return nil }
    return LocalAccount(
      user: id, device: device, accessToken: token,
      displayName: user.displayName ?? user.localpart)
  }

  private func makeLocalAccount(_ localpart: String, _ displayName: String) throws -> LocalAccount {
    let id = identifier("@", localpart)
    guard try user(id: id) == nil else { throw HomeserverError.badLocalName(localpart) }
    let user = try makeUser(id: id, displayName: displayName, password: nil, isBot: false)
    let (session, token) = try signIn(user, deviceID: nil, name: "confab")
    // Hashes suffice for those who come over the network; this one has to be handed out again at
    // each start. The file is its owner's alone.
    for (key, value) in [
      ("local_user", id), ("local_device", session.deviceID), ("local_token", token),
    ] {
      try database.run("INSERT OR REPLACE INTO settings VALUES(?, ?)", key, value)
    }
    return LocalAccount(
      user: id, device: session.deviceID, accessToken: token, displayName: displayName)
  }

  /// Makes the guide and its room with the person.
  private func welcome(_ account: LocalAccount, _ greeting: String) throws {
    guard let person = try user(id: account.user) else { return }
    let usual = identifier("@", "guide")
    let id = usual == account.user ? identifier("@", "guide-bot") : usual
    let guide = try makeUser(id: id, displayName: Self.guideName, password: nil, isBot: true)
    var plan = RoomPlan()
    plan.preset = "trusted_private_chat"
    plan.isDirect = true
    plan.invites = [person.id]
    let made = try makeRoom(plan, creator: guide)
    let host = Session(user: guide.row, userID: guide.id, device: -1, deviceID: "")
    try invite(person.id, by: host, to: made, isDirect: true, reason: nil)
    try join(person, room(made.row))
    try setAccountData(
      of: person.row, room: 0, type: "m.direct", [guide.id: [.string(made.id)]])
    _ = try send(
      "m.room.message",
      ["msgtype": "m.text", "body": .string(greeting), "m.mentions": [:]], to: made.id, by: host)
  }

  /// Wakes the bots. On the server's thread.
  func startBots() {
    do {
      try bots.start(core: self)
    } catch {
      log("the bots did not start: \(error)")
    }
  }
}
