internal import Database
internal import Matrix
internal import Network

/// The homeserver without its sockets: requests go in, answers come out.
///
/// `@unchecked Sendable`: everything in it happens on one thread, the scheduler's; closures that leave
/// the thread come back to it before they touch the core.
final class HomeserverCore: @unchecked Sendable {
  let configuration: HomeserverConfiguration
  /// The database when it is open; see `database`.
  var connection: Connection?
  let scheduler: ServerScheduler
  let randomBytes: @Sendable (Int) -> [UInt8]
  let log: @Sendable (String) -> Void

  var batch = Batch()
  /// The position that was given out last; `nil` until it is looked up.
  var lastPosition: Int64?
  var caches = Caches()
  let waiters = SyncWaiters()
  var typing: TypingNotices
  var lazyMembers = LazyMembers()
  var limits: RateLimits
  let bots = Bots()
  /// Open WebSockets.
  var sockets: [ObjectIdentifier: SocketSession] = [:]
  /// Jobs that wait for the thread that hashes.
  var hashingJobs = 0
  /// Sends a push to a gateway; `nil`: nothing is pushed.
  var sendPush: PushSending.Send?
  var pushes = PushQueues()

  /// Touches no file: `prepare` and `localAccount` do.
  init(
    configuration: HomeserverConfiguration, scheduler: ServerScheduler,
    randomBytes: @escaping @Sendable (Int) -> [UInt8], log: @escaping @Sendable (String) -> Void
  ) {
    self.configuration = configuration
    self.scheduler = scheduler
    self.randomBytes = randomBytes
    self.log = log
    limits = RateLimits(isOn: !configuration.isLocalProfile)
    // Typing notices are not stored. Their numbers go on from the clock, so that an old token asks
    // for no more than there is.
    typing = TypingNotices(start: scheduler.now())
  }

  var now: Int64 { scheduler.now() }

  /// The highest position that has been given out.
  func currentPosition() throws -> Int64 {
    if let lastPosition { return lastPosition }
    let found = try database.first(Schema.highestPosition) { $0.integer(0) } ?? 0
    lastPosition = found
    return found
  }

  /// A position that nothing has yet.
  func nextPosition() throws -> Int64 {
    let next = try currentPosition() + 1
    lastPosition = next
    return next
  }

  /// A fresh identifier: `count` letters of six random bits each.
  func randomText(_ count: Int) -> String { RandomText.letters(randomBytes(count)) }

  /// `sigil` + `localpart` + ":" + the server's name.
  func identifier(_ sigil: Character, _ localpart: String) -> String {
    "\(sigil)\(localpart):\(configuration.serverName)"
  }

  /// Runs `body` in the open transaction, or in a new one that ends with this turn of the loop. What
  /// it did is undone when it throws; what others did in the same transaction stays.
  func write<T>(_ body: () throws -> T) throws -> T {
    try openBatch()
    let (effects, position) = (batch.effects, lastPosition)
    try database.run("SAVEPOINT work")
    do {
      let result = try body()
      try database.run("RELEASE work")
      return result
    } catch {
      batch.effects = effects
      lastPosition = position
      caches.forgetAll()
      try? database.run("ROLLBACK TO work")
      try? database.run("RELEASE work")
      throw error
    }
  }

  private func openBatch() throws {
    guard !batch.isOpen else { return }
    try prepare()
    try database.run("BEGIN IMMEDIATE")
    batch.isOpen = true
    scheduler.soon { [weak self] in self?.commit() }
  }

  /// Ends the open transaction: it is on the disk when this returns, and those who wait hear of it.
  func commit() {
    guard batch.isOpen else { return }
    let done = batch
    batch = Batch()
    do {
      try database.run("COMMIT")
    } catch {
      try? database.run("ROLLBACK")
      lastPosition = nil
      caches.forgetAll()
      log("a transaction failed: \(error)")
      let response = self.response(to: error)
      for held in done.replies { held.reply.send(response) }
      for other in done.others { other(false) }
      return
    }
    for held in done.replies { held.reply.send(held.response) }
    for other in done.others { other(true) }
    for user in done.effects.users { waiters.wake(user) }
    for push in done.effects.pushes { deliver(push) }
    bots.tell(done.effects.forBots, core: self)
  }

  /// Sends an answer, after the commit when a transaction is open: it may tell of what is in it.
  func answer(_ reply: ServerReply, _ response: HTTPResponse) {
    if batch.isOpen { batch.replies.append((reply, response)) } else { reply.send(response) }
  }

  /// Calls `body` when nothing is uncommitted: at once, or after the commit with whether it worked.
  func whenCommitted(_ body: @escaping (_ isCommitted: Bool) -> Void) {
    if batch.isOpen { batch.others.append(body) } else { body(true) }
  }
}
