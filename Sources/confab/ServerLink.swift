internal import Homeserver
internal import Intents
internal import Matrix
internal import MatrixClient
internal import Model
internal import Network
internal import Routing
internal import Synchronization

/// The profile's way to its server: the client, and for a local profile the server itself.
final class ServerLink: Sendable {
  private struct State: Sendable {
    var client: MatrixClient?
    var server: LocalServer?
    /// What the engine asked for before the client was there.
    var waiting: [Effect] = []
    var isStopped = false
    /// What becomes of pushes.
    var push: PushWish?
    /// Where what becomes known goes.
    var router: EventRouter?
    /// Starts the server anew, after it did not start.
    var retry: (@Sendable () -> Void)?
  }

  /// Who is signed in; for a new local profile who will be.
  let user: UserID
  private let profile: ProfileFolder
  private let session: MatrixSession?
  private let botPause: Double
  private let environment: Environment
  private let state = Mutex(State())
  private let serverThread = NetworkThread(name: "homeserver")
  private let clientThread = NetworkThread(name: "network")
  private let opening = Waiting<Result<LocalServer, Ending>>()
  private let reports = Mutex<[String]>([])

  /// Reads the session. A local profile's homeserver begins to start, on the client's thread, which has
  /// nothing to do before that is done.
  init(
    profile: ProfileFolder, invocation: Invocation, environment: Environment
  ) throws(Ending) {
    self.profile = profile
    self.environment = environment
    botPause = invocation.botPause
    session = try SessionFile.read(profile.session)
    let localpart = LocalServer.localpart(environment)
    user = UserID(session?.user ?? "@\(localpart):\(LocalServer.serverName)")
    clientThread.start()
    guard isLocal else { return }
    serverThread.start()
    clientThread.run { [self] in opening.put(startServer()) }
  }

  /// The profile's homeserver is in the program.
  var isLocal: Bool { session?.isLocal ?? true }

  private func startServer() -> Result<LocalServer, Ending> {
    do throws(Ending) {
      let server = try LocalServer.start(
        profile, environment: environment, botPause: botPause, thread: serverThread
      ) { [self] sentence in reports.withLock { $0.append(sentence) } }
      if session?.accessToken != server.session.accessToken {
        try SessionFile.write(server.session, to: profile.session)
      }
      return .success(server)
    } catch {
      return .failure(error)
    }
  }

  /// Begins to sync from `token`, once the server is there. What becomes known goes to the router.
  func start(since token: SyncToken?, router: EventRouter) {
    state.withLock { $0.router = router }
    clientThread.run { [self] in connect(since: token, router: router) }
  }

  private func connect(since token: SyncToken?, router: EventRouter) {
    guard isLocal else {
      if let session { sync(session, since: token, router: router) }
      return
    }
    // Put by the job before this one on the same thread: never waits.
    connect(opening.take(), since: token, router: router)
  }

  private func connect(
    _ opened: Result<LocalServer, Ending>, since token: SyncToken?, router: EventRouter
  ) {
    switch opened {
    case .success(let local):
      state.withLock { $0.server = local }
      tell(reports.withLock { $0 }, router)
      // It would say that it does not know the token, in the place of what has just been said.
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

  /// What was to be said about the start of the local homeserver.
  var startReports: [String] { reports.withLock { $0 } }

  private func tell(_ sentences: [String], _ router: EventRouter) {
    guard !sentences.isEmpty else { return }
    router.send(sentences.map { .connection(.report($0)) })
  }

  private func sync(_ session: MatrixSession, since token: SyncToken?, router: EventRouter) {
    let client = MatrixClient(
      session: session, profile: profile.name, thread: clientThread, since: token,
      push: pushSetting(router), random: RandomSource.bits, emit: { router.send($0) },
      pusherRemoved: { [profile] in PushKey.remove(profile.pushKey) })
    let waiting = state.withLock { state in
      state.client = state.isStopped ? nil : client
      defer { state.waiting = [] }
      return state.isStopped ? nil : state.waiting
    }
    guard let waiting else { return }
    client.start()
    for effect in waiting { client.perform(effect) }
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

  /// From now on pushes come there, or nowhere. Without it all about them stays as it is.
  func setPush(_ wish: PushWish) {
    // In turn with what makes the client, and off the engine's thread: a key may have to be written.
    clientThread.run { [self] in
      let (client, router) = state.withLock { state in
        state.push = wish
        return (state.client, state.router)
      }
      if let client, let router { client.take(pushSetting(router)) }
    }
  }

  /// The program goes on after it was suspended.
  func resume() { state.withLock { $0.client }?.resume() }

  /// Runs small jobs of the program that may wait for the disk, where nobody waits for them.
  func aside(_ job: @escaping @Sendable () -> Void) { clientThread.run(job) }

  /// Does what the engine asks for; before the client is there it waits for it.
  func perform(_ effect: Effect) {
    if effect == .reconnect, retryStart() { return }
    if case .setPush(let wish) = effect { return setPush(wish) }
    let client = state.withLock { state in
      if state.client == nil, !state.isStopped { state.waiting.append(effect) }
      return state.client
    }
    client?.perform(effect)
  }

  /// Connects anew, going on from what is stored.
  func restart(from token: SyncToken) {
    if retryStart() { return }
    state.withLock { $0.client }?.restart(from: token)
  }

  /// Tries to start the server again if it did not start; whether it had not.
  private func retryStart() -> Bool {
    let retry = state.withLock { state in
      defer { state.retry = nil }
      return state.isStopped ? nil : state.retry
    }
    retry?()
    return retry != nil
  }

  /// Ends client and server. What was accepted is on disk; an open request is dropped.
  func stop() {
    let (client, server) = state.withLock { state in
      state.isStopped = true
      state.router = nil
      return (state.client, state.server)
    }
    client?.stop()
    clientThread.stop()
    server?.server.stop()
    if isLocal { serverThread.stop() }
  }
}
