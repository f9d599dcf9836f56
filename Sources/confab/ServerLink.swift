internal import Glibc
internal import Homeserver
internal import Intents
internal import Matrix
internal import MatrixClient
internal import Model
internal import Network
internal import Engine
internal import Synchronization

/// The profile's link to its homeserver: the client and, for a local profile, the embedded
/// homeserver.
final class ServerLink: Sendable {
  private struct State: Sendable {
    var client: MatrixClient?
    var server: LocalServer?
    var opened: Result<LocalServer, Ending>?
    /// The effects that the engine requested before the client existed, in order.
    var waiting: [Effect] = []
    var isStopped = false
    var push: PushWish?
    /// The router that receives the client's events; `nil` before `start` and after `stop`.
    var router: EventRouter?
    var wantsState = false
    /// The watch that notices when the machine has slept or its network has changed; `nil` while
    /// there is no client, and for a homeserver on this machine.
    var changes: NetworkChanges?
    /// The closure that starts the embedded homeserver again; `nil` unless its last start failed.
    var retry: (@Sendable () -> Void)?
  }

  /// The user of the stored session, signed in or not; for a new local profile, the user that the
  /// first start of the embedded homeserver will create.
  let user: UserID
  private let profile: ProfileFolder
  private let session: MatrixSession?
  private let botPause: Double
  private let environment: Environment
  private let state = Mutex(State())
  private let serverThread = NetworkThread(name: "homeserver")
  private let clientThread: NetworkThread
  private let fileThread = NetworkThread(name: "files")
  private let desk: FileDesk
  private let reports = Mutex<[String]>([])

  /// Reads the profile's stored session (account and access token). For a local profile, also
  /// starts to open the homeserver, as the first job of the client's thread: the client's later
  /// jobs wait for it.
  init(
    profile: ProfileFolder, invocation: Invocation, environment: Environment
  ) throws(Ending) {
    self.profile = profile
    self.environment = environment
    botPause = invocation.botPause
    clientThread = NetworkThread(
      name: "network", proxies: ProxyChoice.find(invocation.proxy, environment))
    desk = FileDesk(profile, environment: environment, thread: fileThread)
    session = try SessionFile.read(profile.session)
    let localpart = LocalServer.localpart(environment)
    user = UserID(session?.user ?? "@\(localpart):\(LocalServer.serverName)")
    clientThread.start()
    fileThread.start()
    guard isLocal else { return }
    serverThread.start()
    clientThread.run { [self] in
      let opened = startServer()
      state.withLock { $0.opened = opened }
    }
  }

  var isLocal: Bool { session?.isLocal ?? true }

  private func startServer() -> Result<LocalServer, Ending> {
    do throws(Ending) {
      let server = try LocalServer.start(
        profile, environment: environment, botPause: botPause, thread: serverThread
      ) { [self] sentence in reports.withLock { $0.append(sentence) } }
      state.withLock { $0.server = server }
      if session?.accessToken != server.session.accessToken {
        try SessionFile.write(server.session, to: profile.session)
      }
      return .success(server)
    } catch {
      return .failure(error)
    }
  }

  /// Connects the client and syncs from `token`, once an embedded homeserver has started. If
  /// `token` is `nil`, this is a first sync.
  ///
  /// - Parameter wantsState: `true` if the first sync has to request the full state of the rooms.
  func start(since token: SyncToken?, wantsState: Bool, router: EventRouter) {
    state.withLock {
      $0.router = router
      $0.wantsState = wantsState
    }
    clientThread.run { [self] in connect(since: token, router: router) }
  }

  private func connect(since token: SyncToken?, router: EventRouter) {
    guard isLocal else {
      if let session { sync(session, since: token, router: router) }
      return
    }
    // The homeserver has been started by now, in a job that `init` queued on the same thread before
    // this one.
    guard
      let opened = state.withLock({ state in
        defer { state.opened = nil }
        return state.opened
      })
    else { return }
    connect(opened, since: token, router: router)
  }

  private func connect(
    _ opened: Result<LocalServer, Ending>, since token: SyncToken?, router: EventRouter
  ) {
    switch opened {
    case .success(let local):
      tell(reports.withLock { $0 }, router)
      // A server with a new, empty database does not know the stored sync token. Sending it would
      // replace the sentence about the damage in the status line by an error about the token.
      sync(local.session, since: local.beganAnew ? nil : token, router: router)
    case .failure(let ending):
      state.withLock { state in
        state.retry = { [self] in
          clientThread.run { [self] in
            router.send([.connection(.connecting)])
            connect(startServer(), since: token, router: router)
          }
        }
      }
      let sentence = ending.sentence.replacing("confab: ", with: "")
      router.send([
        .connection(.offline(.storage(sentence), retryInSeconds: 0)),
        .connection(.report(sentence)),
      ])
    }
  }

  var startReports: [String] { reports.withLock { $0 } }

  private func tell(_ sentences: [String], _ router: EventRouter) {
    guard !sentences.isEmpty else { return }
    router.send(sentences.map { .connection(.report($0)) })
  }

  private func sync(_ session: MatrixSession, since token: SyncToken?, router: EventRouter) {
    let client = MatrixClient(
      session: session, profile: profile.name, thread: clientThread, since: token,
      wantsState: state.withLock { $0.wantsState },
      push: pushSetting(router), keeping: .inProfile(profile), random: RandomSource.bits,
      emit: { router.send($0) }, files: desk.port,
      pusherRemoved: { [profile] in PushKey.remove(profile.pushKey) })
    let waiting = state.withLock { state in
      state.client = state.isStopped ? nil : client
      defer { state.waiting = [] }
      return state.isStopped ? nil : state.waiting
    }
    guard let waiting else { return }
    client.start()
    for effect in waiting { client.perform(effect) }
    watchNetwork(for: session)
  }

  /// Makes the client look for missed events when the machine has slept or its network has changed.
  /// Does nothing for a server on this machine, which is reached without a network.
  private func watchNetwork(for session: MatrixSession) {
    guard session.unixSocketPath == nil, !isLoopback(session.serverURL) else { return }
    let changes = NetworkChanges(thread: clientThread) { [weak self] in self?.resume() }
    state.withLock { $0.changes = changes }
    changes.start()
  }

  private func pushSetting(_ router: EventRouter) -> PushSetting {
    do throws(Ending) {
      guard let wish = state.withLock({ $0.push }) else { return .untouched }
      return try PushChoice(wish).setting(keyPath: profile.pushKey)
    } catch {
      let words = error.sentence.replacing("confab: ", with: "").prefix { !$0.isNewline }
      tell(["No pushes: \(words)"], router)
      return .untouched
    }
  }

  /// Until the first call, the client neither registers nor removes a pusher.
  func setPush(_ wish: PushWish) {
    // The setting is applied on the client's thread: in order with the job that makes the client,
    // and not on the engine's thread, as a new push key is written to the disk.
    clientThread.run { [self] in
      let (client, router) = state.withLock { state in
        state.push = wish
        return (state.client, state.router)
      }
      if let client, let router { client.take(pushSetting(router)) }
    }
  }

  func resume() { state.withLock { $0.client }?.resume() }

  func keepFiles(_ transactions: Set<TransactionID>) { desk.keepOnly(transactions) }

  /// Runs a small job that may wait for the disk on the client's thread, so that neither drawing
  /// nor engine waits.
  func aside(_ job: @escaping @Sendable () -> Void) { clientThread.run(job) }

  /// Passes an effect to the client, or keeps it until the client exists, unless the link is
  /// stopped. Handles `setPush` itself, and `reconnect` if the last start of the embedded
  /// homeserver failed.
  func perform(_ effect: Effect) {
    if effect == .reconnect, retryStart() { return }
    if case .setPush(let wish) = effect { return setPush(wish) }
    let client = state.withLock { state in
      if state.client == nil, !state.isStopped { state.waiting.append(effect) }
      return state.client
    }
    client?.perform(effect)
  }

  /// Connects again and syncs from `token`, the stored sync token; `nil` for a first sync.
  func restart(from token: SyncToken?) {
    if retryStart() { return }
    state.withLock { $0.client }?.restart(from: token)
  }

  private func retryStart() -> Bool {
    let retry = state.withLock { state in
      defer { state.retry = nil }
      return state.isStopped ? nil : state.retry
    }
    retry?()
    return retry != nil
  }

  /// Stops the client and the embedded homeserver, and waits until the threads of the link have
  /// ended. Messages that the homeserver has accepted are on its disk; a request that has no
  /// response yet is dropped.
  func stop() {
    let client = state.withLock { state in
      state.isStopped = true
      state.router = nil
      return state.client
    }
    client?.stop()
    clientThread.stop()
    fileThread.stop()
    // The homeserver is started on the thread that has just ended, perhaps without a client. The
    // homeserver is released here, so that its database is free for another start of the profile.
    let server = state.withLock { state in
      defer {
        (state.server, state.opened, state.client) = (nil, nil, nil)
        (state.changes, state.retry) = (nil, nil)
      }
      return state.server
    }
    server?.server.stop()
    if isLocal { serverThread.stop() }
  }
}

enum ProxyChoice {
  /// Returns the proxy of the option `--proxy`, where "direct" means none; without the option, the
  /// proxies of the usual variables (`https_proxy`, `http_proxy`, `all_proxy`, except for the hosts
  /// in `no_proxy`; each also in capitals); without these, the system's proxies.
  static func find(_ option: String?, _ environment: Environment) -> Proxies {
    if let option {
      return option == "direct" ? .none : .fixed(http: option, https: option, except: [])
    }
    let all = proxy("all_proxy", environment)
    let (http, https) = (proxy("http_proxy", environment), proxy("https_proxy", environment))
    guard all != nil || http != nil || https != nil else { return .system }
    let except = hosts(value("no_proxy", environment) ?? "")
    return except == nil
      ? .none : .fixed(http: http ?? all, https: https ?? all, except: except ?? [])
  }

  private static func value(_ name: String, _ environment: Environment) -> String? {
    environment[name] ?? environment[name.uppercased()]
  }

  /// The URL of the proxy in the environment variable `name`; "host:port" means plain HTTP. `nil`
  /// if the variable is not set, or its value is no proxy.
  private static func proxy(_ name: String, _ environment: Environment) -> String? {
    guard let value = value(name, environment) else { return nil }
    let url = value.contains("://") ? value : "http://" + value
    return Proxies.isProxy(url) ? url : nil
  }

  /// The hosts in a list such as that of `no_proxy`, which are reached directly, each name with its
  /// subdomains; `nil` if the list has "*", which means all hosts.
  private static func hosts(_ list: String) -> [String]? {
    let names = list.split { $0 == "," || $0.isWhitespace }.map { String($0) }
    if names.contains("*") { return nil }
    return names.flatMap { name -> [String] in
      let bare = name.hasPrefix("*.") ? String(name.dropFirst(2)) : String(name.drop { $0 == "." })
      let isAddress = bare.contains("/") || bare.allSatisfy { $0.isNumber || ".:".contains($0) }
      return isAddress || bare.isEmpty ? [bare] : [bare, "." + bare]
    }.filter { !$0.isEmpty }
  }
}

/// The parsed push setting: that of the option `--push`, else the stored one, else the default.
enum PushChoice: Sendable, Equatable {
  case off
  case on(PushPlace)

  init(_ wish: PushWish) throws(Ending) {
    self = try InvocationParser.pushChoice(wish.text)
  }

  /// Returns the client's push setting, with the push key that the file at `keyPath` contains. `on`
  /// creates a missing key; `off` without a key is `untouched`, as a profile without a key has no
  /// pusher.
  func setting(keyPath: String) throws(Ending) -> PushSetting {
    switch self {
    case .off: return try PushKey.read(keyPath).map { .off(key: $0) } ?? .untouched
    case .on(let place): return .on(place, key: try PushKey.readOrMake(keyPath))
    }
  }
}

/// The profile's push key: the id of its pusher at the homeserver and the secret that authenticates
/// pushes. Each start uses the stored key again, so its pusher replaces that of the last start at
/// the homeserver.
enum PushKey {
  private static let bytes = 32

  static func read(_ path: String) throws(Ending) -> String? {
    guard let bytes = try Files.read(path) else { return nil }
    let key = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    let isOurs =
      key.utf8.count == 2 * Self.bytes
      && key.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
    return isOurs ? key : nil
  }

  static func readOrMake(_ path: String) throws(Ending) -> String {
    if let key = try read(path) { return key }
    let key = RandomSource.bytes(Self.bytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    // After a power cut that loses the file, the client registers another key, and the gateway
    // rejects pushes with this one. So the start need not wait for the disk.
    try Files.write(Array((key + "\n").utf8), to: path, lasts: false)
    return key
  }

  /// Called once the server has removed the pusher of this key.
  static func remove(_ path: String) { unlink(path) }
}
