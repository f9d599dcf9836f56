/// The users whose waiting polls and sockets are still to be woken, because something has changed
/// for these users. Each woken poll or socket makes a sync answer, so only a few are woken in a
/// turn of the thread, and a message to a large room delays nobody else.
///
/// The server's thread owns this object.
final class WakeQueue {
  /// The limit on polls and sockets that are woken in one turn of the server's thread. All of one
  /// user are woken together, so those of the last user in a turn may exceed the limit.
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

  /// Wakes the waiting polls and sockets of `users`, each user's once: those of the first few users
  /// now, the others in later turns of the server's thread. If such a turn is due already, none are
  /// woken now.
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
