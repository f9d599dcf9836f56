/// The parts of the server that manage what belongs to a user's account, such as sessions,
/// encryption keys, account data and uploaded files, and the limits on requests.
struct AccountParts {
  let limits: RateLimiting
  let hashing: PasswordQueue
  let users: Users
  let sessions: Sessions
  let authSessions: AuthSessions
  let openIDTokens: OpenIDTokens
  let deviceKeys: DeviceKeys
  let deviceMessages: DeviceMessages
  let crossSigning: CrossSigning
  let accountData: AccountData
  let ignoredUsers: IgnoredUsers
  let media: Media
  let pendingUploads: PendingUploads

  init(_ base: BaseParts) {
    let configuration = base.configuration
    limits = RateLimiting(isOn: configuration.limitsRequests, scheduler: base.scheduler)
    hashing = PasswordQueue(scheduler: base.scheduler)
    users = Users(
      database: base.database, identifiers: base.identifiers,
      isLocalProfile: configuration.isLocalProfile)
    sessions = Sessions(database: base.database, identifiers: base.identifiers)
    authSessions = AuthSessions(identifiers: base.identifiers, scheduler: base.scheduler)
    openIDTokens = OpenIDTokens(
      identifiers: base.identifiers, scheduler: base.scheduler, sessions: sessions)
    deviceKeys = DeviceKeys(database: base.database)
    deviceMessages = DeviceMessages(database: base.database)
    crossSigning = CrossSigning(database: base.database)
    sessions.whenSignedOut { [deviceKeys, deviceMessages] device in
      try deviceKeys.forget(device)
      try deviceMessages.forget(device)
    }
    accountData = AccountData(database: base.database, quotas: configuration.quotas)
    ignoredUsers = IgnoredUsers(
      database: base.database, accountData: accountData, users: users)
    pendingUploads = PendingUploads(scheduler: base.scheduler)
    media = Media(
      database: base.database, quotas: configuration.quotas, folder: configuration.mediaFolder,
      pending: pendingUploads)
  }
}
