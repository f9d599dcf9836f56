internal import Dispatch
package import Network
internal import Synchronization

/// A Matrix homeserver inside the program: its thread, its database, its network connections. It
/// serves one local profile, or many people.
package final class EmbeddedHomeserver: Sendable {
  private static let webSocketMaximumBytes = 65_536 + 150

  /// The number of file descriptors that are reserved for the database, its journal and the rest of
  /// the program.
  private static let reservedDescriptors = 64

  private let core: HomeserverCore
  private let thread: NetworkThread
  private let server: HTTPServer
  private let path: String
  private let isStarted = Mutex(false)

  /// Opens the database unless its file has to be made first, because it is missing or empty for
  /// instance; throws when it cannot be used. `localAccount` or `start` makes a new database.
  ///
  /// - Parameters:
  ///   - thread: the server's thread, which nothing else may use; the caller starts it.
  ///   - now: returns the time in milliseconds since 1970, UTC.
  ///   - randomBytes: returns the given number of random bytes, which are fit for secrets.
  ///   - log: receives messages for the operator of the server, never a secret. May be called on
  ///     any thread.
  package init(
    configuration: HomeserverConfiguration, thread: NetworkThread,
    now: @escaping @Sendable () -> Int64, randomBytes: @escaping @Sendable (Int) -> [UInt8],
    log: @escaping @Sendable (String) -> Void
  ) throws(HomeserverError) {
    let hashing = DispatchQueue(label: "homeserver hashing", qos: .utility)
    let scheduler = ServerScheduler(
      now: now, soon: { thread.run($0) },
      after: { time, body in
        let timer = thread.after(milliseconds: time, body)
        return { timer.cancel() }
      }, background: { hashing.async(execute: $0) })
    let core = HomeserverCore(
      configuration: configuration, scheduler: scheduler, randomBytes: randomBytes, log: log)
    do {
      if !core.isMissing { try core.prepare() }
    } catch {
      throw HomeserverError(error, path: configuration.databasePath)
    }
    self.core = core
    self.thread = thread
    path = configuration.databasePath
    server = HTTPServer(
      thread: thread, admit: { core.admit($0) },
      handler: { request, reply in core.handle(request, ServerReply(reply)) },
      acceptWebSocket: { core.decide($0) }, webSocketMaximumBytes: Self.webSocketMaximumBytes,
      limits: Self.connectionLimits(configuration))
    core.parts.pushing.queues.send =
      PushSending(
        thread: thread, pushesLocally: configuration.pushesLocally
      ).send
  }

  /// The usual limits on connections; their number is lowered if the process may open too few file
  /// descriptors. Trusted proxies are exempt from the limit on connections from one address or
  /// network, as they forward many people's requests.
  private static func connectionLimits(
    _ configuration: HomeserverConfiguration
  ) -> ConnectionLimits {
    var limits = ConnectionLimits()
    let descriptors = DescriptorLimit.current - reservedDescriptors
    limits.maximumConnections = min(limits.maximumConnections, max(descriptors, 16))
    let (isUsual, proxies) = (limits.isExempt, configuration.trustedProxies)
    limits.group = { IPAddress($0)?.network ?? $0 }
    limits.isExempt = { isUsual($0) || proxies.contains($0) }
    return limits
  }

  /// The account of the profile's owner. Makes it if it is not stored yet, together with the guide
  /// (a bot) and the guide's room, in one transaction. Throws `HomeserverError.failed` when it is
  /// called after `start`, `HomeserverError.badLocalName` when a new account cannot have this local
  /// part, and the errors of the database.
  ///
  /// - Parameters:
  ///   - localpart: the local part of the owner's user id, used only when the account is made, as
  ///     the other parameters are.
  ///   - guideGreeting: the guide's first message.
  package func localAccount(
    localpart: String, displayName: String, guideGreeting: @autoclosure () -> String
  ) throws(HomeserverError) -> LocalAccount {
    guard !isStarted.withLock({ $0 }) else { throw .failed("the server has started") }
    do {
      return try core.localAccount(
        localpart: localpart, displayName: displayName, greeting: guideGreeting())
    } catch {
      throw HomeserverError(error, path: path)
    }
  }

  /// Opens or makes the database, listens on `addresses`, and starts the bots. Returns the
  /// addresses with the ports that are in use. Throws the errors of the database. When an address
  /// cannot be used, stops listening on all and throws `HomeserverError.cannotListen`.
  package func start(listen addresses: [ListenAddress]) throws(HomeserverError) -> [ListenAddress] {
    isStarted.withLock { $0 = true }
    do {
      try core.prepare()
    } catch {
      throw HomeserverError(error, path: path)
    }
    thread.run { [core] in core.sweepMedia() }
    var listening: [ListenAddress] = []
    for address in addresses {
      do throws(NetworkError) {
        listening.append(try server.listen(on: address))
      } catch {
        server.stop()
        let message = if case .cannotListen(let words) = error { words } else { "\(error)" }
        throw .cannotListen(address: address.text, message: message)
      }
    }
    thread.run { [core] in core.startBots() }
    return listening
  }

  /// Commits open changes, closes all connections and stops listening. The changes of requests that
  /// have a response are on the disk already. May return before all this is done.
  package func stop() {
    thread.run { [core] in core.commit() }
    server.stop()
  }
}

extension ServerReply {
  fileprivate init(_ reply: HTTPReply) {
    self.init(send: { reply.send($0) }, onDisconnect: { reply.onDisconnect = $0 })
  }
}

extension ListenAddress {
  fileprivate var text: String {
    switch self {
    case .tcp(let address, let port):
      address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
    case .unix(let path): path
    }
  }
}
