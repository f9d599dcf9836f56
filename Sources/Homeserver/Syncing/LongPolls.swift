internal import Matrix

/// One GET /sync request whose response may wait for a change for the user (long polling).
final class LongPoll {
  let request: SyncRequest
  let call: Call
  /// The id that `SyncWaiters.add` returned for this request; `nil` before that call.
  var waiter: Int?
  var cancelTimer: (@Sendable () -> Void)?
  var isDone = false

  init(request: SyncRequest, call: Call) {
    self.request = request
    self.call = call
  }
}

/// `@unchecked Sendable`: it belongs to the server's thread.
final class LongPolls: @unchecked Sendable {
  private let scheduler: ServerScheduler
  private let waiters: SyncWaiters
  private let answers: SyncAnswerMaker
  private var polls: [ObjectIdentifier: LongPoll] = [:]

  init(
    scheduler: ServerScheduler, waiters: SyncWaiters, answers: SyncAnswerMaker, sessions: Sessions
  ) {
    self.scheduler = scheduler
    self.waiters = waiters
    self.answers = answers
    sessions.whenEnded { [weak self] isEnded in self?.refuse(where: isEnded) }
  }

  /// The call is registered with `SyncWaiters` before the first check for changes, so that no
  /// change between the two is missed.
  func open(_ request: SyncRequest, _ call: Call, milliseconds: Int) {
    let poll = LongPoll(request: request, call: call)
    polls[ObjectIdentifier(poll)] = poll
    poll.waiter = waiters.add(request.session.user) { [weak self] in self?.look(poll) }
    look(poll)
    guard !poll.isDone else { return }
    let box = Confined(poll)
    poll.cancelTimer = scheduler.after(milliseconds) { [weak self] in
      self?.look(box.value, isLast: true)
    }
    call.reply.onDisconnect { [weak self] in self?.end(box.value) }
  }

  private func look(_ poll: LongPoll, isLast: Bool = false) {
    guard !poll.isDone else { return }
    do {
      let answer = try answers.answer(poll.request)
      guard isLast || !answer.isEmpty || poll.request.isFullState else { return }
      finish(poll) { .raw(answer.json) }
    } catch {
      finish(poll) { throw error }
    }
  }

  private func refuse(where isEnded: (Session) -> Bool) {
    for poll in polls.values where isEnded(poll.request.session) {
      finish(poll) { throw MatrixError.unknownToken }
    }
  }

  private func finish(_ poll: LongPoll, _ answer: () throws -> Answer) {
    end(poll)
    poll.call.finish(false, answer)
  }

  private func end(_ poll: LongPoll) {
    poll.isDone = true
    poll.cancelTimer?()
    polls[ObjectIdentifier(poll)] = nil
    if let waiter = poll.waiter { waiters.remove(waiter, of: poll.request.session.user) }
  }
}

/// The long polls and WebSockets that wait for changes, by user. This is a class, because a woken
/// poll calls `remove` while `wake` still runs; on a struct, Swift forbids such overlapping
/// accesses.
final class SyncWaiters {
  /// The limit on waiting polls and sockets of one user: at each change, the server makes a sync
  /// answer for each of them.
  private static let most = 20

  private struct Waiter {
    let id: Int
    let wake: () -> Void
  }

  private var waiters: [Int64: [Waiter]] = [:]
  private var lastID = 0

  /// Registers a poll or socket of a user; `wake` is called whenever something may have changed for
  /// the user. Returns the id with which `remove` ends these calls.
  func add(_ user: Int64, _ wake: @escaping () -> Void) -> Int {
    lastID += 1
    waiters[user, default: []].append(Waiter(id: lastID, wake: wake))
    return lastID
  }

  func remove(_ id: Int, of user: Int64) {
    waiters[user]?.removeAll { $0.id == id }
    if waiters[user]?.isEmpty == true { waiters[user] = nil }
  }

  func wake(_ user: Int64) {
    for waiter in waiters[user] ?? [] { waiter.wake() }
  }

  func hasRoom(for user: Int64) -> Bool { (waiters[user]?.count ?? 0) < Self.most }

  func count(of user: Int64) -> Int { waiters[user]?.count ?? 0 }

  func isWaiting(_ user: Int64) -> Bool { waiters[user] != nil }
}

/// The users whose waiting polls and sockets are still to be woken, because something has changed
/// for these users. Each woken poll or socket makes a sync answer, so only a few are woken in a
/// turn of the thread, and a message to a large room delays nobody else.
///
/// The server's thread owns this object.
final class WakeQueue {
  /// The limit on polls and sockets that are woken in one turn of the server's thread. All of one
  /// user are woken together, so those of the last user in a turn may exceed the limit.
  private static let maxInOneTurn = 16

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
    while count < users.count, woken < Self.maxInOneTurn {
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
