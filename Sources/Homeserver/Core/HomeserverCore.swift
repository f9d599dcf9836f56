internal import Network

/// The homeserver without its network connections: HTTP requests go in, responses come out.
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

  var isMissing: Bool { parts.database.isMissing }

  func prepare() throws { try parts.database.prepare() }

  func localAccount(
    localpart: String, displayName: String, greeting: @autoclosure () -> String
  ) throws -> LocalAccount {
    try LocalAccountMaker(parts).account(
      localpart: localpart, displayName: displayName, greeting: greeting())
  }

  /// See `Bots.start`. Call it on the server's thread.
  func startBots() { parts.bots.start() }

  /// Call it on the server's thread, before the first request.
  func sweepMedia() { parts.accounts.media.sweep() }

  func admit(_ request: HTTPServerRequest) -> HTTPAdmission { dispatcher.admit(request) }

  func handle(_ request: HTTPServerRequest, _ reply: ServerReply) {
    dispatcher.handle(request, reply)
  }

  func decide(_ request: HTTPServerRequest) -> WebSocketDecision { upgrades.decide(request) }

  func commit() { parts.database.commit() }
}
