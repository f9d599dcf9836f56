internal import Database
internal import Glibc
internal import Homeserver
internal import Matrix
internal import MatrixClient
internal import Network

enum EmbeddedServer {
  /// Opens the homeserver that this configuration describes, without listening. A damaged database
  /// is set aside and replaced by an empty one; `beganAnew` is then `true`.
  ///
  /// - Parameter report: receives a sentence about a damaged database and, as long as the
  ///   homeserver runs, the sentences of its log.
  static func open(
    _ configuration: HomeserverConfiguration, thread: NetworkThread,
    report: @escaping @Sendable (String) -> Void
  ) throws(Ending) -> (server: EmbeddedHomeserver, beganAnew: Bool) {
    do {
      return (try make(configuration, thread: thread, log: report), false)
    } catch {
      guard case .databaseDamaged(let path, _) = error else { throw ending(error) }
      let moved = try setAside(path)
      report("The homeserver's data was damaged: it began anew. \(path) is kept as \(moved)")
    }
    do {
      return (try make(configuration, thread: thread, log: report), true)
    } catch {
      throw ending(error)
    }
  }

  private static func setAside(_ path: String) throws(Ending) -> String {
    do throws(DamagedFile.Failure) {
      return try DamagedFile.setAside(path, today: SystemClock.today())
    } catch {
      throw Ending(
        status: .cannotCreate,
        sentence: "confab: cannot move aside \(error.path): \(error.reason)")
    }
  }

  /// Opens the homeserver that this configuration describes, without listening. Throws
  /// `databaseDamaged` if its database is damaged, and leaves the files as they are.
  static func openUndamaged(
    _ configuration: HomeserverConfiguration, thread: NetworkThread,
    report: @escaping @Sendable (String) -> Void
  ) throws(HomeserverError) -> EmbeddedHomeserver {
    // The program never leaves an empty database file, so something else truncated this one.
    if let size = Files.size(configuration.databasePath), size == 0 {
      throw .databaseDamaged(path: configuration.databasePath, message: "it is empty")
    }
    return try make(configuration, thread: thread, log: report)
  }

  private static func make(
    _ configuration: HomeserverConfiguration, thread: NetworkThread,
    log: @escaping @Sendable (String) -> Void
  ) throws(HomeserverError) -> EmbeddedHomeserver {
    try EmbeddedHomeserver(
      configuration: configuration, thread: thread, now: SystemClock.milliseconds,
      randomBytes: RandomSource.bytes, log: log)
  }

  /// Makes the homeserver listen on all `places`, and returns the addresses in use, which contain
  /// the real port for a requested port 0.
  static func start(
    _ server: EmbeddedHomeserver, on places: [ListenAddress]
  ) throws(Ending) -> [ListenAddress] {
    do {
      return try server.start(listen: places)
    } catch {
      throw ending(error)
    }
  }

  static func ending(_ error: HomeserverError) -> Ending {
    let (status, sentence): (ExitStatus, String) =
      switch error {
      case .databaseUnusable(let path, let message): (.cannotCreate, "\(message) (\(path))")
      case .diskFull(let path): (.ioError, "the disk is full (\(path))")
      case .databaseDamaged(let path, let message): (.ioError, "\(path) is damaged: \(message)")
      case .databaseTooNew(let path, let version):
        (.cannotCreate, "\(path) was written by a newer version of confab (schema \(version))")
      case .databaseTooOld(let path, let version):
        (
          .cannotCreate,
          "\(path) was written by a version of confab before 0.1.0 (schema \(version)). "
            + "Start confab 0.1.0 once, which brings it up to date, and then this version"
        )
      case .databaseBusy(let path): (.cannotCreate, "another program holds \(path)")
      case .otherServerName(let path, let name):
        (.usage, "\(path) belongs to a homeserver named \(name)")
      case .cannotListen(let address, let message):
        (.unavailable, "cannot listen on \(address): \(message)")
      case .badLocalName(let name): (.cannotCreate, "“\(name)” cannot be an account's name")
      case .failed(let words): (.software, "the homeserver failed: \(words)")
      }
    return Ending(status: status, sentence: "confab: \(sentence)")
  }
}

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
    return clean.isEmpty || clean.lowercased() == "guide" ? "me" : clean
  }

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

/// The network thread of a command that waits for each of its requests.
struct CommandNetwork: Sendable {
  let thread: NetworkThread

  /// Starts the network thread, which the caller has to stop.
  init(_ invocation: Invocation, _ environment: Environment) {
    thread = NetworkThread(
      name: "network", proxies: ProxyChoice.find(invocation.proxy, environment))
    thread.start()
  }

  func stop() { thread.stop() }

  /// Runs a job that makes requests on the network thread, blocks until the job has ended, and
  /// returns its result.
  func wait<Value: Sendable, Failure: Error>(
    for job: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Result<Value, Failure> {
    let answer = Waiting<Result<Value, Failure>>()
    Task {
      do throws(Failure) {
        answer.put(.success(try await job()))
      } catch {
        answer.put(.failure(error))
      }
    }
    return answer.take()
  }
}
