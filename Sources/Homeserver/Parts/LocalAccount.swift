internal import Database
internal import Matrix

/// The account of the local profile's owner on the profile's embedded server.
package struct LocalAccount: Sendable, Equatable {
  /// The account's user id, such as `@ada:local`.
  package let user: String
  package let device: String
  /// Never shown or logged.
  package let accessToken: String
  package let displayName: String

  package init(user: String, device: String, accessToken: String, displayName: String) {
    self.user = user
    self.device = device
    self.accessToken = accessToken
    self.displayName = displayName
  }
}

struct LocalAccountMaker {
  private static let guideName = "Guide"

  private let database: ServerDatabase
  private let identifiers: IdentifierMaker
  private let users: Users
  private let sessions: Sessions
  private let accountData: AccountData
  private let rooms: Rooms
  private let roomMaker: RoomMaker
  private let memberships: MembershipChanges
  private let sender: EventSender

  init(_ server: ServerParts) {
    database = server.database
    identifiers = server.identifiers
    users = server.accounts.users
    sessions = server.accounts.sessions
    accountData = server.accounts.accountData
    rooms = server.reading.rooms
    roomMaker = server.sending.roomMaker
    memberships = server.sending.memberships
    sender = server.sending.sender
  }

  /// Returns the account of the local profile. If there is none, makes it with the guide and the
  /// guide's room in one transaction; only then are the parameters used, and
  /// `HomeserverError.badLocalName` is thrown for a local part that is not valid, too long, or that
  /// of another account.
  func account(
    localpart: String, displayName: String, greeting: @autoclosure () -> String
  ) throws -> LocalAccount {
    if !database.isMissing, let known = try stored() { return known }
    guard UserNames.isValid(localpart),
      identifiers.identifier("@", localpart).utf8.count <= UserIDMapping.maximumBytes
    else { throw HomeserverError.badLocalName(localpart) }
    return try database.fill {
      let account = try make(localpart, displayName)
      try welcome(account, greeting())
      return account
    }
  }

  private func stored() throws -> LocalAccount? {
    let settings = Dictionary(
      try database.rows("SELECT key, value FROM settings") { ($0.text(0), $0.text(1)) },
      uniquingKeysWith: { $1 })
    guard let id = settings["local_user"], let device = settings["local_device"],
      let token = settings["local_token"], let user = try users.user(id: id)
    else { return nil }
    return LocalAccount(
      user: id, device: device, accessToken: token,
      displayName: user.displayName ?? user.localpart)
  }

  private func make(_ localpart: String, _ displayName: String) throws -> LocalAccount {
    let id = identifiers.identifier("@", localpart)
    guard try users.user(id: id) == nil else { throw HomeserverError.badLocalName(localpart) }
    let user = try users.makeUser(id: id, displayName: displayName, password: nil, isBot: false)
    let (session, token) = try sessions.signIn(user, deviceID: nil, name: "confab")
    // Every start of the program needs this access token, so that it is stored as it is, and not
    // only as a hash as others are; only the file's owner may read the file.
    for (key, value) in [
      ("local_user", id), ("local_device", session.deviceID), ("local_token", token),
    ] {
      try database.run("INSERT OR REPLACE INTO settings VALUES(?, ?)", key, value)
    }
    return LocalAccount(
      user: id, device: session.deviceID, accessToken: token, displayName: displayName)
  }

  private func welcome(_ account: LocalAccount, _ greeting: String) throws {
    guard let person = try users.user(id: account.user) else { return }
    let usual = identifiers.identifier("@", "guide")
    let id = usual == account.user ? identifiers.identifier("@", "guide-bot") : usual
    let guide = try users.makeUser(id: id, displayName: Self.guideName, password: nil, isBot: true)
    var plan = RoomPlan()
    plan.preset = "trusted_private_chat"
    plan.isDirect = true
    plan.invites = [person.id]
    let made = try roomMaker.make(plan, creator: guide)
    let host = Session(user: guide.row, userID: guide.id, device: -1, deviceID: "")
    try memberships.invite(person.id, by: host, to: made, isDirect: true, reason: nil)
    try memberships.join(person, rooms.room(made.row))
    try accountData.set(
      [guide.id: [.string(made.id)]], of: person.row, room: 0, type: EventType.direct)
    _ = try sender.send(
      EventType.message,
      ["msgtype": .string(MessageType.text), "body": .string(greeting), ContentKey.mentions: [:]],
      to: made.id, by: host)
  }
}
