internal import Glibc
internal import Homeserver
internal import Matrix
internal import MatrixClient
internal import Network

/// The embedded homeserver of a local profile, on a socket in the profile's folder.
struct LocalServer: Sendable {
  static let serverName = "local"

  let server: EmbeddedHomeserver
  /// The object that keeps the path of the server's socket valid as long as the server exists.
  private let socket: SocketPlace
  let session: MatrixSession
  /// `true` if the database was damaged and replaced by an empty one, so that the server knows
  /// nothing from before this start.
  let beganAnew: Bool

  /// The user name of the person who started the program: $USER, otherwise $LOGNAME, otherwise the
  /// name in the password database; without ASCII blanks and control characters, and at most 64
  /// scalars long. "me" if that name is empty or is "guide", in any case, the user name of a bot.
  static func personName(_ environment: Environment) -> String {
    let name =
      environment["USER"] ?? environment["LOGNAME"]
      ?? getpwuid(getuid()).flatMap { $0.pointee.pw_name.map { String(cString: $0) } } ?? ""
    let clean = String(name.unicodeScalars.filter { $0.value > 32 && $0.value != 127 }.prefix(64))
    // The user name "guide" belongs to the guide, a bot.
    return clean.isEmpty || clean.lowercased() == "guide" ? "me" : clean
  }

  /// The localpart of the user id in a local profile: the part between "@" and the colon, made of
  /// `personName`.
  static func localpart(_ environment: Environment) -> String {
    UserIDMapping.localpart(of: personName(environment))
  }

  /// Opens the homeserver, and listens on a socket in the profile's folder. The first start also
  /// creates the database and the person's account.
  ///
  /// - Parameters:
  ///   - botPause: the factor for the pauses before the bots' replies; 0 for none.
  ///   - report: receives a sentence about a damaged database and, as long as the homeserver runs,
  ///     the sentences of its log.
  static func start(
    _ profile: ProfileFolder, environment: Environment, botPause: Double, thread: NetworkThread,
    report: @escaping @Sendable (String) -> Void
  ) throws(Ending) -> LocalServer {
    let configuration = HomeserverConfiguration(
      databasePath: profile.homeserver, serverName: serverName, isLocalProfile: true,
      registration: .closed,
      makeBrain: Guide.brains(GuideConfiguration(pauseScale: botPause, text: .fromKeyTable)))
    let (server, beganAnew) = try EmbeddedServer.open(configuration, thread: thread, report: report)
    let account: LocalAccount
    do {
      account = try server.localAccount(
        localpart: localpart(environment), displayName: personName(environment),
        guideGreeting: GuideText.fromKeyTable.greeting)
    } catch {
      throw EmbeddedServer.ending(error)
    }
    let socket = try profile.homeserverSocket()
    _ = try EmbeddedServer.start(server, on: [.unix(path: socket.path)])
    return LocalServer(
      server: server, socket: socket,
      session: MatrixSession(
        serverURL: "http://localhost", unixSocketPath: socket.path, user: account.user,
        device: account.device, accessToken: account.accessToken, isLocal: true,
        displayName: account.displayName), beganAnew: beganAnew)
  }
}
