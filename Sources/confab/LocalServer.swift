internal import Glibc
internal import Homeserver
internal import Matrix
internal import MatrixClient
internal import Network

/// The homeserver inside the program, on a socket in the profile's folder.
struct LocalServer: Sendable {
  static let serverName = "local"

  let server: EmbeddedHomeserver
  let session: MatrixSession
  /// Its database was damaged: it knows nothing of what was before.
  let beganAnew: Bool

  /// The name of whoever started the program: $USER, else what the password database says.
  static func personName(_ environment: Environment) -> String {
    let name =
      environment["USER"] ?? environment["LOGNAME"]
      ?? getpwuid(getuid()).flatMap { $0.pointee.pw_name.map { String(cString: $0) } } ?? ""
    let clean = String(name.unicodeScalars.filter { $0.value > 32 && $0.value != 127 }.prefix(64))
    // The guide has its own account.
    return clean.isEmpty || clean.lowercased() == "guide" ? "me" : clean
  }

  /// The part of the user id before the colon.
  static func localpart(_ environment: Environment) -> String {
    UserIDMapping.localpart(of: personName(environment))
  }

  /// Opens the database, made in one transaction at the first start, and listens.
  static func start(
    _ profile: ProfileFolder, environment: Environment, botPause: Double, thread: NetworkThread,
    report: @escaping @Sendable (String) -> Void
  ) throws(Ending) -> LocalServer {
    let text = GuideText.fromKeyTable
    let configuration = HomeserverConfiguration(
      databasePath: profile.homeserver, serverName: serverName, isLocalProfile: true,
      allowsRegistration: false,
      makeBrain: Guide.brains(GuideConfiguration(pauseScale: botPause, text: text)))
    let (server, beganAnew) = try EmbeddedServer.open(configuration, thread: thread, report: report)
    let account: LocalAccount
    do {
      account = try server.localAccount(
        localpart: localpart(environment), displayName: personName(environment),
        guideGreeting: text.greeting)
    } catch {
      throw EmbeddedServer.ending(error)
    }
    let socket = profile.socket(environment: environment)
    if let slash = socket.lastIndex(of: "/") { try Files.makeFolder(String(socket[..<slash])) }
    _ = try EmbeddedServer.start(server, on: [.unix(path: socket)])
    return LocalServer(
      server: server,
      session: MatrixSession(
        serverURL: "http://localhost", unixSocketPath: socket, user: account.user,
        device: account.device, accessToken: account.accessToken, isLocal: true,
        displayName: account.displayName), beganAnew: beganAnew)
  }
}
