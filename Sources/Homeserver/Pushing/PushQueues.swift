internal import Matrix

/// The pushes that wait for each pusher's gateway. In memory: a push is a hint, and its event is stored.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class PushQueues: @unchecked Sendable {
  private struct Queue {
    /// The pushes that wait, oldest first.
    var waiting: [Push] = []
    var isSending = false
    /// Failed pushes in a row.
    var failures = 0
    /// The time of the first failure, ms since 1970.
    var failingSince: Int64 = 0
    /// The time from which the next push may leave, ms since 1970.
    var notBefore: Int64 = 0
    /// Takes back the timer that the queue waits for.
    var cancel: (@Sendable () -> Void)?
  }

  /// The most pushes that wait for one gateway; older ones are dropped.
  private static let mostWaiting = 100
  /// The most pushes on their way at the same time, to all gateways.
  private static let mostSending = 32
  /// The pause between two pushes to a gateway that gets only ids: the client then asks for all new
  /// events, so a burst does not need a push for each message.
  private static let pauseMilliseconds: Int64 = 1000
  private static let firstRetryMilliseconds: Int64 = 1000
  private static let longestRetryMilliseconds: Int64 = 3_600_000
  /// Pushes that could not be delivered for so long are given up.
  private static let patienceMilliseconds: Int64 = 86_400_000

  private let database: ServerDatabase
  private let scheduler: ServerScheduler
  private let log: @Sendable (String) -> Void
  private let pushers: Pushers
  private let unread: UnreadEvents
  private let notification: PushNotification
  private var queues: [Pusher.ID: Queue] = [:]
  private var sending = 0
  /// Pushers that wait, in order of arrival, because the most requests that are allowed are under way.
  private var ready: [Pusher.ID] = []

  /// Sends a push to a gateway; `nil`: nothing is pushed.
  var send: PushSending.Send?

  init(
    database: ServerDatabase, scheduler: ServerScheduler, log: @escaping @Sendable (String) -> Void,
    pushers: Pushers, unread: UnreadEvents, notification: PushNotification
  ) {
    self.database = database
    self.scheduler = scheduler
    self.log = log
    self.pushers = pushers
    self.unread = unread
    self.notification = notification
  }

  private var now: Int64 { scheduler.now() }

  /// Tells the gateways of the reader's pushers. After the commit.
  func deliver(_ push: Push) {
    guard send != nil else { return }
    do {
      for pusher in try pushers.pushers(of: push.user) { enqueue(push, for: pusher) }
    } catch {
      log("a push failed: \(error)")
    }
  }

  private func enqueue(_ push: Push, for pusher: Pusher) {
    var queue = queues[pusher.id] ?? Queue()
    if pusher.takesIDsOnly { queue.waiting = [] }
    queue.waiting.append(push)
    if queue.waiting.count > Self.mostWaiting { queue.waiting.removeFirst() }
    queues[pusher.id] = queue
    sendNextPush(to: pusher.id)
  }

  /// Sends at once what waits for a pusher that was set again: earlier failures may be those of another
  /// address.
  func retry(_ id: Pusher.ID) {
    guard var queue = queues[id] else { return }
    queue.cancel?()
    (queue.cancel, queue.failures, queue.notBefore) = (nil, 0, 0)
    queues[id] = queue
    sendNextPush(to: id)
  }

  /// Sends the push that waits longest, when it is due.
  private func sendNextPush(to id: Pusher.ID) {
    guard let queue = queues[id], !queue.isSending, queue.cancel == nil else { return }
    guard queue.notBefore <= now else { return wait(id, milliseconds: queue.notBefore - now) }
    guard sending < Self.mostSending else {
      if !ready.contains(id) { ready.append(id) }
      return
    }
    do {
      guard let (pusher, push) = try nextPush(of: id) else { return queues[id] = nil }
      queues[id]?.isSending = true
      sending += 1
      let body = try notification.body(of: push, to: pusher).bytes
      send?(pusher.url, body) { [weak self] answer in
        self?.pushAnswered(answer, for: id, push, pausing: pusher.takesIDsOnly)
      }
    } catch {
      log("a push failed: \(error)")
      queues[id] = nil
    }
  }

  /// The next push whose event is unread, if its pusher still exists.
  private func nextPush(of id: Pusher.ID) throws -> (Pusher, Push)? {
    guard let pusher = try pushers.pusher(id) else { return nil }
    while let push = queues[id]?.waiting.first {
      if try unread.isUnread(push) { return (pusher, push) }
      queues[id]?.waiting.removeFirst()
    }
    return nil
  }

  private func pushAnswered(
    _ answer: PushAnswer, for id: Pusher.ID, _ push: Push, pausing: Bool
  ) {
    sending -= 1
    queues[id]?.isSending = false
    switch answer {
    case .taken(let rejected) where rejected.contains(id.key): end(id)
    case .taken: taken(push, by: id, pausing: pausing)
    case .failed(let words): failed(id, words)
    }
    sendNextPush(to: id)
    if !ready.isEmpty { sendNextPush(to: ready.removeFirst()) }
  }

  private func taken(_ push: Push, by id: Pusher.ID, pausing: Bool) {
    guard var queue = queues[id] else { return }
    // A newer push may have replaced the first one meanwhile.
    if queue.waiting.first?.event.position == push.event.position { queue.waiting.removeFirst() }
    queue.failures = 0
    queue.notBefore = pausing ? now + Self.pauseMilliseconds : 0
    queues[id] = queue
  }

  private func failed(_ id: Pusher.ID, _ words: String) {
    guard var queue = queues[id] else { return }
    if queue.failures == 0 {
      queue.failingSince = now
      log("a push gateway does not take pushes, trying again: \(words)")
    }
    guard now - queue.failingSince < Self.patienceMilliseconds else {
      log("a push gateway took nothing for a day: what waited for it is dropped")
      queues[id] = nil
      return
    }
    queue.notBefore =
      now
      + min(
        Self.firstRetryMilliseconds << min(queue.failures, 20),
        Self.longestRetryMilliseconds)
    queue.failures += 1
    queues[id] = queue
  }

  /// Ends a pusher whose key the gateway rejects.
  private func end(_ id: Pusher.ID) {
    queues[id] = nil
    do {
      try database.write { try pushers.remove(id) }
    } catch {
      log("a pusher could not be removed: \(error)")
    }
  }

  private func wait(_ id: Pusher.ID, milliseconds: Int64) {
    // An empty queue needs no timer: its next push looks at `notBefore`.
    guard queues[id]?.waiting.isEmpty == false else { return }
    queues[id]?.cancel = scheduler.after(Int(milliseconds)) { [weak self] in
      self?.queues[id]?.cancel = nil
      self?.sendNextPush(to: id)
    }
  }
}
