internal import Homeserver
internal import Network

/// Opens and starts a homeserver; a damaged database is set aside first.
enum EmbeddedServer {
  /// The homeserver of this configuration. `report` gets a sentence when its database had to be replaced.
  static func open(
    _ configuration: HomeserverConfiguration, thread: NetworkThread,
    report: @escaping @Sendable (String) -> Void
  ) throws(Ending) -> Homeserver {
    do {
      return try make(configuration, thread: thread, log: report)
    } catch {
      guard case .damaged(let path, _) = error else { throw ending(error) }
      let moved = try DamagedFile.setAside(path, today: SystemClock.today())
      report("\(path) was damaged; it is kept as \(moved), and a new one was started")
    }
    do {
      return try make(configuration, thread: thread, log: report)
    } catch {
      throw ending(error)
    }
  }

  private static func make(
    _ configuration: HomeserverConfiguration, thread: NetworkThread,
    log: @escaping @Sendable (String) -> Void
  ) throws(HomeserverError) -> Homeserver {
    try Homeserver(
      configuration: configuration, thread: thread, now: SystemClock.milliseconds,
      randomBytes: RandomSource.bytes, log: log)
  }

  /// Listens on all of them; returns where it really does.
  static func start(
    _ server: Homeserver, on places: [ListenAddress]
  ) throws(Ending) -> [ListenAddress] {
    do {
      return try server.start(listen: places)
    } catch {
      throw ending(error)
    }
  }

  static func ending(_ error: HomeserverError) -> Ending {
    Ending(status: .cannotCreate, sentence: "confab: \(error)")
  }
}
