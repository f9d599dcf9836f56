internal import Database
internal import Homeserver
internal import Network

/// Opens and starts a homeserver in this process, and turns its errors into sentences.
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
  ///
  /// - Parameter report: receives the sentences of the homeserver's log, as long as the homeserver
  ///   runs.
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

  /// The exit status and sentence for an error of the homeserver, for instance when it cannot be
  /// opened or started.
  static func ending(_ error: HomeserverError) -> Ending {
    let (status, sentence): (ExitStatus, String) =
      switch error {
      case .databaseUnusable(let path, let message): (.cannotCreate, "\(message) (\(path))")
      case .diskFull(let path): (.ioError, "the disk is full (\(path))")
      case .databaseDamaged(let path, let message): (.ioError, "\(path) is damaged: \(message)")
      case .databaseTooNew(let path, let version):
        (.cannotCreate, "\(path) was written by a newer version of confab (schema \(version))")
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
