internal import Intents
internal import Matrix
internal import Model
internal import Network

/// Receives the homeserver's events: polls GET /sync or listens to the live socket (a WebSocket),
/// as `SyncPlan` decides, and hands over the events of each response together with its sync token.
actor SyncLoop {
  private let thread: NetworkThread
  private let calls: MatrixCalls
  private let session: MatrixSession
  private let timings: ClientTimings
  private let random: @Sendable () -> UInt64
  private let outlet: EventOutlet
  private let socket: LiveSocket
  private let own: UserID

  private var hear: (@Sendable (SyncNews) -> Void)?
  private var plan: SyncPlan
  private var token: SyncToken?
  private var wholeState: WholeStateWish
  private var isStopped = false
  private var notices: ConnectionNotices
  private var narrowings = 0
  /// The number of restarts of the sync, plus 1 after its stop. A response to a request from before
  /// a restart is recognised by its lower number, and dropped.
  private var beginning = 0
  /// A closure that ends the current pause, request or live socket early; `nil` when there is
  /// nothing to end.
  private var interruption: (() -> Void)?
  private var lingering: NetworkTimer?
  private var looks: MissedEventWatch
  private var looking: NetworkTimer?
  /// `true` if the next sync request needs a new connection, as the open connections may be dead.
  private var doubtsConnections = false
  /// `true` while a request is pending to which the server responds at once, such as a sync with a
  /// timeout of 0; `false` during a long poll.
  private var isAskingNow = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(
    thread: NetworkThread, calls: MatrixCalls, session: MatrixSession, since: SyncToken?,
    wantsState: Bool, timings: ClientTimings, random: @escaping @Sendable () -> UInt64,
    outlet: EventOutlet, socket: LiveSocket
  ) {
    self.thread = thread
    self.calls = calls
    self.session = session
    self.timings = timings
    self.random = random
    self.outlet = outlet
    self.socket = socket
    own = UserID(session.user)
    token = since
    wholeState = WholeStateWish(isOpen: wantsState)
    plan = SyncPlan(timings: timings, hasToken: since != nil && !wantsState)
    notices = ConnectionNotices(outlet: outlet)
    looks = MissedEventWatch(timings: timings)
  }

  var isOnline: Bool { notices.isOnline }

  /// `true` if a sync has succeeded, in this run or an earlier one, and no first sync was begun
  /// since.
  var hasSynced: Bool { token != nil }

  // MARK: Commands

  /// Starts the sync loop; a second call does nothing.
  ///
  /// - Parameter hear: called on the network thread for each `SyncNews`; released when the loop
  ///   ends.
  func begin(hear: @escaping @Sendable (SyncNews) -> Void) {
    guard self.hear == nil, !isStopped else { return }
    self.hear = hear
    Task(executorPreference: thread) { await self.run() }
  }

  func stop() {
    isStopped = true
    beginning += 1
    lingering?.cancel()
    looking?.cancel()
    closeSocket()
    interrupt()
  }

  func restart(from token: SyncToken?) {
    self.token = token
    wholeState.restarted(from: token)
    narrowings = 0
    beginning += 1
    notices.restarted()
    plan.restart(hasToken: token != nil && !wholeState.isOpen)
    closeSocket()
    interrupt()
  }

  func restart() { restart(from: token) }

  /// Checks the connection, because a call failed while the client seemed to be online, for
  /// instance because its response was lost; does nothing while it is not. When the server responds
  /// again, the loop reports `.online`, so that the engine sends its queued messages.
  func doubtConnection() {
    guard isOnline else { return }
    notices.doubted()
    plan.hurry()
    interrupt()
  }

  func signOut() {
    notices.doubted()
    plan.signedOut()
    hear?(.signedOut)
    outlet.tell([.account(.signedOut(calls.endOfSession))])
    closeSocket()
    interrupt()
  }

  /// Sets whether the live socket is wanted, as it is while a chat is open. It is then used if the
  /// server offers it; when it is not wanted any more, it is closed after
  /// `ClientTimings.lingerMilliseconds`.
  func wantSocket(_ isWanted: Bool) {
    lingering?.cancel()
    lingering = nil
    guard isWanted else {
      lingering = thread.after(milliseconds: timings.lingerMilliseconds) { [weak self] in
        self?.assumeIsolated { $0.leaveSocket() }
      }
      return
    }
    plan.want(socket: true)
    // A long poll that has a sync token is ended early, as it can be repeated. A first sync, or one
    // for the whole state, is not, as the server may have worked on its response for minutes.
    switch plan.next(now: now) {
    case .askVersions, .socket: if !isSocketThere { interrupt() }
    case .poll, .wait, .end: break
    }
  }

  private func leaveSocket() {
    plan.want(socket: false)
    if isSocketThere {
      closeSocket()
      interrupt()
    }
  }

  /// Sets whether the client receives pushes. While it does, the loop remembers the ids of synced
  /// events, so that a push about such an event causes no request.
  func takePushes(_ takesPushes: Bool) { looks.takesPushes = takesPushes }

  // MARK: The loop

  private func run() async {
    defer { hear = nil }
    while !isStopped {
      switch plan.next(now: now) {
      case .askVersions:
        notices.trying()
        await askVersions()
      case .poll(let seconds):
        notices.trying()
        await poll(timeoutSeconds: seconds)
      case .socket:
        notices.trying()
        await listen()
      case .wait(let milliseconds): await pause(milliseconds)
      case .end: return
      }
    }
  }

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

  private func askVersions() async {
    let began = beginning
    isAskingNow = true
    let result = await interruptible { [calls] in await calls.result("GET", ["versions"]) }
    isAskingNow = false
    guard began == beginning else { return }
    switch result {
    case .success(let answer):
      plan.learned(
        offersSocket: answer["unstable_features"]?["org.matrix.msc1148"]?.bool ?? false)
    case .failure(let failure): fail(failure)
    }
  }

  private func poll(timeoutSeconds: Int) async {
    let began = beginning
    let query = query.poll(timeoutSeconds: timeoutSeconds)
    let isLong = token == nil || wholeState.isOpen
    let patience = isLong ? timings.firstSyncSeconds : timings.pollPatienceSeconds
    let asked = now
    // The request ends when the live socket may be tried again, even without a response.
    let retry = plan.socketDue(now: asked).map { due in
      thread.after(milliseconds: due) { [weak self] in self?.assumeIsolated { $0.interrupt() } }
    }
    let isDoubtful = takeDoubts()
    isAskingNow = timeoutSeconds == 0
    let received = token == nil ? progress(since: began) : nil
    let result = await interruptible { [calls] in
      await calls.result(
        "GET", ["v3", "sync"], query: query, timeoutSeconds: timeoutSeconds + patience,
        wantsNewConnection: isDoubtful, received: received)
    }
    retry?.cancel()
    isAskingNow = false
    guard began == beginning else { return }
    switch result {
    case .success(let answer): take(answer, asked: asked)
    case .failure(.network(.tooLarge)) where self.query.canNarrow:
      // The new events of thousands of rooms may be too many for one response. The next request
      // asks for fewer; the others are fetched as history when a chat is opened.
      narrowings += 1
      notices.complain(
        "The server's answer was too large: fewer messages of each chat are asked for")
      plan.hurry()
    case .failure(let failure): fail(failure)
    }
  }

  private func progress(since began: Int) -> @Sendable (Int) -> Void {
    { [weak self] bytes in
      self?.assumeIsolated { loop in
        if began == loop.beginning { loop.notices.received(bytes: bytes) }
      }
    }
  }

  private func listen() async {
    interruption = { [socket] in socket.assumeIsolated { $0.interrupt() } }
    let end = await socket.listen(query: query.socket, wantsNewConnection: takeDoubts()) {
      [weak self] news in self?.assumeIsolated { $0.take(news) }
    }
    guard let end else { return }
    interruption = nil
    if plan.socketEnded(end, now: now) { notices.doubted() }
  }

  private var now: Int64 { thread.monotonicMilliseconds }

  private var query: SyncQuery {
    SyncQuery(
      token: token, isLocal: session.isLocal, narrowings: narrowings, wantsState: wholeState.isOpen)
  }

  private func takeDoubts() -> Bool {
    defer { doubtsConnections = false }
    return doubtsConnections
  }

  private func interrupt() {
    let interruption = interruption
    self.interruption = nil
    interruption?()
  }

  private func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    // The task runs on the network thread from its first step. A single step on the global executor
    // would start libdispatch's pool, which then wakes up every second for the rest of the run.
    let task = Task(executorPreference: thread) { await work() }
    interruption = { task.cancel() }
    let value = await task.value
    interruption = nil
    return value
  }

  // MARK: The socket

  private var isSocketThere: Bool { socket.assumeIsolated { $0.isThere } }

  private func closeSocket() { socket.assumeIsolated { $0.close() } }

  private func take(_ news: LiveSocket.News) {
    switch news {
    case .sync(let answer): take(answer, asked: .min)
    case .notUnderstood: notices.complain("The server's answer was not understood: it is not JSON")
    case .signedOut: signOut()
    }
  }

  // MARK: Answers

  private func take(_ answer: JSONValue, asked: Int64) {
    guard let sync = SyncTranslation(answer, ownUser: own) else {
      return fail(.notUnderstood("it has no next_batch"))
    }
    looks.noteSynced(answer, asked: asked, now: now)
    let isNew = sync.token != token
    let isEmpty = sync.events.isEmpty
    wholeState.answered(since: token)
    token = sync.token
    narrowings = 0
    if isNew || !isEmpty { outlet.tell(sync.events + [.account(.synced(sync.token))]) }
    judge(sync)
    plan.answered(isEmpty: isEmpty, messages: sync.messages, asked: asked, now: now)
    notices.answered()
    hear?(.answered(sync))
  }

  private func judge(_ sync: SyncTranslation) {
    guard !sync.complaints.isEmpty else { return notices.settle() }
    let parts = sync.complaints.joined(separator: ", ")
    notices.complain("Parts of the server's answer were of the wrong kind: \(parts)")
  }

  /// A cancelled request is no failure; a refused access token ends the session; a sync token that
  /// the server refuses leads to a first sync.
  private func fail(_ failure: CallFailure) {
    if failure.isCancelled { return }
    if failure.isSignedOut { return signOut() }
    if case .refused(400, _, _, _) = failure, token != nil {
      // The server does not know the sync token, probably as its data was deleted or is an old
      // copy.
      outlet.tell([
        .connection(
          .report("The server has forgotten where we were: everything is asked for again"))
      ])
      return restart(from: nil)
    }
    if case .notUnderstood(let what) = failure {
      notices.complain("The server's answer was not understood: \(what)")
    }
    let pause = plan.failed(
      retryAfterSeconds: failure.retryAfterSeconds, random: random(), now: now)
    notices.failed(failure.reason, retryInSeconds: (pause + 999) / 1000)
  }

  // MARK: Extra sync requests

  func heard(_ notice: PushNotice) {
    if let event = notice.event, looks.hasHeard(event) { return }
    lookAgain(for: notice.event)
  }

  /// Sends an extra sync request soon, as an event may be missing, unless none is needed then, for
  /// instance because a sync has brought the event.
  ///
  /// - Parameter event: the event id in a push; `nil` for any event, as after a suspension.
  func lookAgain(for event: String? = nil) {
    guard !isStopped,
      let pause = looks.want(event, isResting: plan.isResting(now: now), now: now)
    else { return }
    looking = thread.after(milliseconds: pause) { [weak self] in
      self?.assumeIsolated { $0.lookNow() }
    }
  }

  private func lookNow() {
    guard looks.due() else { return }
    let isProven = socket.assumeIsolated { !$0.isThere || $0.isProven }
    // While a request is pending to which the server responds without delay, no other one is sent,
    // however many pushes arrive: if each push cancelled it, a slow response would never arrive.
    // The next sync brings the events of the later pushes.
    guard !isAskingNow, isProven else { return }
    // A server may need minutes for a first sync, so a pending first sync is not cancelled.
    guard token != nil || plan.isResting(now: now) else { return }
    looks.looked(now: now)
    doubtsConnections = true
    plan.hurry(now: now)
    if isSocketThere { socket.assumeIsolated { $0.doubt() } } else { interrupt() }
  }
}
