internal import Intents
internal import Matrix
package import Model
package import Network

/// One account's client: hears from its homeserver, and does there what the engine asks for. All it
/// learns leaves it as batches of events, in order, on its network thread.
package actor MatrixClient {
  package nonisolated let thread: NetworkThread
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  let session: MatrixSession
  nonisolated let account: Account
  let timings: ClientTimings
  let random: @Sendable () -> UInt64
  let emit: @Sendable ([Event]) -> Void
  let calls: MatrixCalls

  var plan: SyncPlan
  /// What the next sync goes on from.
  var token: SyncToken?
  var live: LiveSocket?
  var isOnline = false
  /// Counts new beginnings: what an old one had under way is not heard any more.
  var beginning = 0
  /// Ends what the loop waits for.
  var interruption: (() -> Void)?
  var lingering: NetworkTimer?
  var arrivals = RoomArrivals()
  /// The engine was told that there is no connection, and not yet that we try again.
  var isToldOffline = false
  /// The engine was told that answers are not as they should be, and not yet that they are again.
  var hasComplained = false
  var push: PushState
  private let onPusherRemoved: @Sendable () -> Void
  /// Count live sockets, and questions on them.
  var sockets = 0
  var questions = 0
  private(set) var isStopped = false
  private var loop: Task<Void, Never>?

  /// Makes a client; nothing happens before `start()`.
  ///
  /// - Parameters:
  ///   - profile: for the account's event.
  ///   - since: the stored token; `nil` begins with a first sync.
  ///   - push: whether pushes are taken, and where.
  ///   - random: for pauses; any numbers, all equally likely.
  ///   - pusherRemoved: the server has no pusher of ours any more, as it was asked. Called on the
  ///     network thread.
  ///   - emit: takes one batch, to be stored as a whole. Called on the network thread.
  package init(
    session: MatrixSession, profile: String, thread: NetworkThread, since: SyncToken?,
    timings: ClientTimings = ClientTimings(), push: PushSetting = .untouched,
    random: @escaping @Sendable () -> UInt64, emit: @escaping @Sendable ([Event]) -> Void,
    pusherRemoved: @escaping @Sendable () -> Void = {}
  ) {
    self.push = PushState(push)
    onPusherRemoved = pusherRemoved
    self.session = session
    self.thread = thread
    self.timings = timings
    self.random = random
    self.emit = emit
    account = session.account(profile: profile)
    token = since
    plan = SyncPlan(timings: timings, hasToken: since != nil)
    let client = HTTPClient(
      thread: thread, configuration: .init(unixSocketPath: session.unixSocketPath))
    calls = MatrixCalls(
      client: client, serverURL: session.serverURL, accessToken: session.accessToken)
  }

  /// Connects and stays connected. From any thread.
  package nonisolated func start() { onThread { $0.begin() } }

  /// Ends everything; nothing is emitted after its turn on the thread. From any thread.
  package nonisolated func stop() { onThread { $0.end() } }

  /// Does what the engine asks for; what comes of it is emitted. From any thread, in order.
  package nonisolated func perform(_ effect: Effect) { onThread { $0.take(effect) } }

  /// Begins anew from a stored token, as when a batch could not be stored. From any thread.
  package nonisolated func restart(from token: SyncToken?) {
    onThread { $0.startOver(from: token) }
  }

  /// Pushes are to come there from now on, or nowhere. From any thread.
  package nonisolated func take(_ setting: PushSetting) { onThread { $0.change(to: setting) } }

  /// The program stood still for a while, as when it was suspended: what came meanwhile is asked for,
  /// over connections that are not dead. From any thread.
  package nonisolated func resume() { onThread { if !$0.isStopped { $0.lookAgain() } } }

  nonisolated func onThread(_ body: @escaping @Sendable (isolated MatrixClient) -> Void) {
    thread.run { [self] in assumeIsolated { body($0) } }
  }

  private func begin() {
    guard loop == nil, !isStopped else { return }
    emit([.account(.signedIn(account))])
    emit([.connection(.connecting)])
    loop = spawn { await $0.run() }
  }

  private func end() {
    isStopped = true
    beginning += 1
    lingering?.cancel()
    push.retry?.cancel()
    push.lookingAgain?.timer?.cancel()
    closeGateway()
    closeSocket()
    interrupt()
  }

  private func take(_ effect: Effect) {
    guard !isStopped else { return }
    switch effect {
    case .send(let message): spawn { await $0.send(message) }
    case .createChat(let request): spawn { await $0.createChat(request) }
    case .searchDirectory(let words):
      spawn { await $0.searchDirectory(words) }
    case .fetchHistory(let chat, let from):
      spawn { await $0.fetchHistory(of: chat, from: from) }
    case .fetchOriginal(let chat, let event):
      spawn { await $0.fetchOriginal(event, in: chat) }
    case .sendReceipt(let chat, let event):
      spawn { await $0.sendReceipt(event, in: chat) }
    case .sendTyping(let chat, let isTyping):
      spawn { await $0.sendTyping(isTyping, in: chat) }
    case .setLevel(let chat, let level, let usual):
      spawn { await $0.set(level, of: chat, usual: usual) }
    case .fetchRules: spawn { await $0.fetchRules() }
    case .liveStream(let isWanted): wantSocket(isWanted)
    case .reconnect: startOver(from: token)
    // The program knows the key, and comes with `take`.
    case .setPush: break
    case .join(let chat, let user): spawn { await $0.join(chat, directWith: user) }
    case .follow(let chat, let successor, let user):
      spawn { await $0.follow(chat, to: successor, directWith: user) }
    case .leave(let chat): spawn { await $0.leave(chat) }
    }
  }

  /// Tells, unless the client was stopped.
  func tell(_ events: [Event]) {
    if !isStopped, !events.isEmpty { emit(events) }
  }

  func interrupt() {
    let interruption = interruption
    self.interruption = nil
    interruption?()
  }

  func startOver(from token: SyncToken?) {
    self.token = token
    beginning += 1
    (isOnline, isToldOffline) = (false, false)
    tell([.connection(.connecting)])
    plan.restart(hasToken: token != nil)
    closeSocket()
    interrupt()
  }

  /// A call was lost though we take ourselves to be connected: look again. When the server answers,
  /// `.online` tells the engine to send what waits.
  func doubtConnection() {
    guard isOnline else { return }
    isOnline = false
    plan.hurry()
    interrupt()
  }

  /// After a failure: we try again.
  func tellConnecting() {
    guard isToldOffline else { return }
    isToldOffline = false
    tell([.connection(.connecting)])
  }

  /// The session is over.
  func signOut() {
    isOnline = false
    plan.signedOut()
    closeGateway()
    tell([.account(.signedOut(.signedOut))])
    closeSocket()
    interrupt()
  }

  // MARK: The loop

  private func run() async {
    while !isStopped {
      switch plan.next(now: thread.monotonicMilliseconds) {
      case .askVersions:
        tellConnecting()
        await askVersions()
      case .poll(let seconds):
        tellConnecting()
        await poll(timeoutSeconds: seconds)
      case .socket:
        tellConnecting()
        await listen()
      case .wait(let milliseconds): await pause(milliseconds)
      case .end: return
      }
    }
  }

  /// Waits, unless it is interrupted.
  private func pause(_ milliseconds: Int) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let timer = thread.after(milliseconds: milliseconds) { [weak self] in
        self?.assumeIsolated { $0.interrupt() }
      }
      interruption = {
        timer.cancel()
        continuation.resume()
      }
    }
  }

  func pusherRemoved() {
    // Who wants pushes again meanwhile needs the key that this one was known by.
    if case .off = push.setting { onPusherRemoved() }
  }

  /// Begins something that takes its time, on our thread from the first step to the last.
  @discardableResult
  func spawn(
    _ work: @escaping @Sendable (isolated MatrixClient) async -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: thread) { await work(self) }
  }

  /// Does `work`, unless it is interrupted; then it fails as cancelled.
  ///
  /// `work` belongs to this actor, so that it runs on our thread: one task on the global executor, and
  /// libdispatch wakes up every second for good.
  func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable (isolated MatrixClient) async -> Value
  ) async -> Value {
    let task = Task(executorPreference: thread) { await work(self) }
    interruption = { task.cancel() }
    let value = await task.value
    interruption = nil
    return value
  }
}
