package struct HomeserverConfiguration: Sendable {
  /// The path of the SQLite file, which is made when it does not exist. Its folder must exist.
  package let databasePath: String
  /// The path of the folder of uploaded files, which is named "media" and lies beside the database
  /// and is made for the first upload.
  var mediaFolder: String {
    let slash = databasePath.lastIndex(of: "/")
    return (slash.map { String(databasePath[...$0]) } ?? "") + "media"
  }
  /// The server's name, which is the text after the colon of every user id, room id and alias:
  /// "local" for the embedded server of a local profile.
  package let serverName: String
  /// `true` for the embedded server of a local profile, which one person uses: inviting a valid
  /// user id that no account has makes a bot with that id, clients learn that the password cannot
  /// be changed, and the limits of `RoomLimits` do not apply.
  package let isLocalProfile: Bool
  package let registration: Registration
  /// The proxies whose headers `X-Forwarded-For` and `X-Forwarded-Proto` the server believes.
  package let trustedProxies: TrustedProxies
  /// `true` if the rates of requests and of attempts to sign in are limited and, unless
  /// `isLocalProfile`, the numbers of a room's members and of one user's rooms.
  package let limitsRequests: Bool
  package let quotas: Quotas
  /// `true` if push gateways may have addresses of this machine and of private networks, to which
  /// otherwise no client can make the server connect.
  let pushesLocally: Bool
  var roomLimits: RoomLimits
  package let hashing: PasswordHashing.Cost
  /// Makes the behaviour (`BotBrain`) of each bot; `nil` runs no bots.
  package let makeBrain: MakeBotBrain?

  /// - Parameters:
  ///   - limitsRequests: `nil` stands for `false` if `isLocalProfile`, otherwise for `true`.
  ///   - pushesLocally: `nil` stands for `isLocalProfile`.
  package init(
    databasePath: String, serverName: String, isLocalProfile: Bool, registration: Registration,
    trustedProxies: TrustedProxies = TrustedProxies(), limitsRequests: Bool? = nil,
    quotas: Quotas = Quotas(), pushesLocally: Bool? = nil,
    hashing: PasswordHashing.Cost = .interactive, makeBrain: MakeBotBrain? = nil
  ) {
    self.databasePath = databasePath
    self.serverName = serverName
    self.isLocalProfile = isLocalProfile
    self.registration = registration
    self.trustedProxies = trustedProxies
    self.limitsRequests = limitsRequests ?? !isLocalProfile
    self.quotas = quotas
    self.pushesLocally = pushesLocally ?? isLocalProfile
    roomLimits =
      isLocalProfile ? .ofLocalProfile : self.limitsRequests ? RoomLimits() : .unlimitedNumbers
    self.hashing = hashing
    self.makeBrain = makeBrain
  }
}
