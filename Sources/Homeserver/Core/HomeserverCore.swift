internal import Network

/// The homeserver without its network connections: HTTP requests go in, responses come out.
/// Composes the parts of the server (`ServerParts`), the dispatcher of requests, and the decision
/// on which requests become WebSockets.
///
/// `@unchecked Sendable`: the thread that opens the server uses it first, and after that only the
/// server's thread.
final class HomeserverCore: @unchecked Sendable {
  let parts: ServerParts
  private let dispatcher: Dispatcher
  private let upgrades: SocketUpgrades

  /// Makes the homeserver without opening its database, which is opened by `prepare`, by
  /// `localAccount` or by the first query.
  init(
    configuration: HomeserverConfiguration, scheduler: ServerScheduler,
    randomBytes: @escaping @Sendable (Int) -> [UInt8], log: @escaping @Sendable (String) -> Void
  ) {
    parts = ServerParts(
      configuration: configuration, scheduler: scheduler, randomBytes: randomBytes, log: log)
    dispatcher = Dispatcher(server: parts)
    upgrades = SocketUpgrades(server: parts, dispatcher: dispatcher)
  }

  /// `true` when the database file has to be made; see `DatabaseFile.isMissing`.
  var isMissing: Bool { parts.database.isMissing }

  /// Opens the database; see `ServerDatabase.prepare`.
  func prepare() throws { try parts.database.prepare() }

  /// The account of a local profile, made when it does not exist yet; see `LocalAccountMaker`.
  func localAccount(
    localpart: String, displayName: String, greeting: @autoclosure () -> String
  ) throws -> LocalAccount {
    try LocalAccountMaker(parts).account(
      localpart: localpart, displayName: displayName, greeting: greeting())
  }

  /// Starts the bots that have stored something for a room that they are joined to, such as a
  /// reminder; other bots start at the first event that is passed to them. See `Bots.start`. Call
  /// it on the server's thread.
  func startBots() { parts.bots.start() }

  /// Removes the files of uploads that were not complete when the server ended; see `Media.sweep`.
  /// Call it on the server's thread, before the first request.
  func sweepMedia() { parts.accounts.media.sweep() }

  /// Decides before a request's body is read whether to read it, and up to which size; see
  /// `Dispatcher.admit`.
  func admit(_ request: HTTPServerRequest) -> HTTPAdmission { dispatcher.admit(request) }

  /// Handles one request, and sends its response through `reply` at once or later.
  func handle(_ request: HTTPServerRequest, _ reply: ServerReply) {
    dispatcher.handle(request, reply)
  }

  /// Decides whether a request becomes a WebSocket; see `SocketUpgrades.decide`.
  func decide(_ request: HTTPServerRequest) -> WebSocketDecision { upgrades.decide(request) }

  /// Commits the open transaction, if there is one, and then calls the closures that wait for the
  /// commit.
  func commit() { parts.database.commit() }
}
