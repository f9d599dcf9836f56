/// Users who have news and whose syncs are still to be told: a few in each turn of the thread, as each
/// makes an answer, so that a message to a large room holds up nobody else.
///
/// The server's thread owns this object.
final class WakeQueue {
  /// The most polls and sockets that are woken in one turn; a user's are woken together.
  private static let mostInOneTurn = 16

  private let waiters: SyncWaiters
  private let scheduler: ServerScheduler
  private var users: [Int64] = []
  private var isQueued: Set<Int64> = []
  private var isScheduled = false

  init(waiters: SyncWaiters, scheduler: ServerScheduler) {
    self.waiters = waiters
    self.scheduler = scheduler
  }

  /// Wakes those of these users who wait, each once: the first few now, the others in later turns.
  func wake(_ users: some Sequence<Int64>) {
    for user in users where waiters.isWaiting(user) && isQueued.insert(user).inserted {
      self.users.append(user)
    }
    if !isScheduled { run() }
  }

  private func run() {
    isScheduled = false
    var (woken, count) = (0, 0)
    while count < users.count, woken < Self.mostInOneTurn {
      woken += waiters.count(of: users[count])
      count += 1
    }
    let turn = users.prefix(count)
    users.removeFirst(count)
    isQueued.subtract(turn)
    for user in turn { waiters.wake(user) }
    guard !users.isEmpty else { return }
    isScheduled = true
    let box = Confined(self)
    scheduler.soon { box.value.run() }
  }
}
