internal import Database
internal import Matrix

/// What waits for each pusher's gateway. In memory: a push is a hint, and what it tells of is stored.
struct PushQueues {
  fileprivate struct Queue {
    /// Oldest first.
    var waiting: [Push] = []
    var isSending = false
    /// In a row.
    var failures = 0
    /// When the first of them was, ms since 1970.
    var failingSince: Int64 = 0
    /// When the next one may leave, ms since 1970.
    var notBefore: Int64 = 0
    /// Takes back the timer that the queue waits for.
    var cancel: (@Sendable () -> Void)?
  }

  /// Of those that are told what happened; older ones are dropped.
  fileprivate static let mostWaiting = 100
  /// On their way at the same time, to all gateways.
  fileprivate static let mostSending = 32
  /// Between two pushes to one that is told no more than ids: it asks for all that is new, so a
  /// burst needs no push a message.
  fileprivate static let pauseMilliseconds: Int64 = 1000
  fileprivate static let firstRetryMilliseconds: Int64 = 1000
  fileprivate static let longestRetryMilliseconds: Int64 = 3_600_000
  /// What could not be delivered for so long is given up.
  fileprivate static let patienceMilliseconds: Int64 = 86_400_000

  fileprivate var queues: [Pusher.ID: Queue] = [:]
  fileprivate var sending = 0
  /// Those that have something to send while too many are at it.
  fileprivate var ready: [Pusher.ID] = []

  init() {}
}

extension HomeserverCore {
  /// Tells the gateways of the reader's pushers. After the commit.
  func deliver(_ push: Push) {
    guard sendPush != nil else { return }
    do {
      for pusher in try pushers(of: push.user) { enqueue(push, for: pusher) }
    } catch {
      log("a push failed: \(error)")
    }
  }

  private func enqueue(_ push: Push, for pusher: Pusher) {
    var queue = pushes.queues[pusher.id] ?? PushQueues.Queue()
    if pusher.takesIDsOnly { queue.waiting = [] }
    queue.waiting.append(push)
    if queue.waiting.count > PushQueues.mostWaiting { queue.waiting.removeFirst() }
    pushes.queues[pusher.id] = queue
    sendNextPush(to: pusher.id)
  }

  /// The pusher was set anew, maybe with another address: what failed before says nothing.
  func retryPushes(of id: Pusher.ID) {
    guard var queue = pushes.queues[id] else { return }
    queue.cancel?()
    (queue.cancel, queue.failures, queue.notBefore) = (nil, 0, 0)
    pushes.queues[id] = queue
    sendNextPush(to: id)
  }

  /// Sends what waits longest, when it is time.
  private func sendNextPush(to id: Pusher.ID) {
    guard let queue = pushes.queues[id], !queue.isSending, queue.cancel == nil else { return }
    guard queue.notBefore <= now else { return wait(id, milliseconds: queue.notBefore - now) }
    guard pushes.sending < PushQueues.mostSending else {
      if !pushes.ready.contains(id) { pushes.ready.append(id) }
      return
    }
    do {
      guard let (pusher, push) = try nextPush(of: id) else { return pushes.queues[id] = nil }
      pushes.queues[id]?.isSending = true
      pushes.sending += 1
      let body = try notification(push, to: pusher).bytes
      sendPush?(pusher.url, body) { [weak self] answer in
        self?.pushAnswered(answer, for: id, push, pausing: pusher.takesIDsOnly)
      }
    } catch {
      log("a push failed: \(error)")
      pushes.queues[id] = nil
    }
  }

  /// The next one that is still unread, for a pusher that is still there.
  private func nextPush(of id: Pusher.ID) throws -> (Pusher, Push)? {
    guard let pusher = try pusher(id) else { return nil }
    while let push = pushes.queues[id]?.waiting.first {
      if try isUnread(push) { return (pusher, push) }
      pushes.queues[id]?.waiting.removeFirst()
    }
    return nil
  }

  private func pushAnswered(
    _ answer: PushAnswer, for id: Pusher.ID, _ push: Push, pausing: Bool
  ) {
    pushes.sending -= 1
    pushes.queues[id]?.isSending = false
    switch answer {
    case .taken(let rejected) where rejected.contains(id.key): end(id)
    case .taken: taken(push, by: id, pausing: pausing)
    case .failed(let words): failed(id, words)
    }
    sendNextPush(to: id)
    if !pushes.ready.isEmpty { sendNextPush(to: pushes.ready.removeFirst()) }
  }

  private func taken(_ push: Push, by id: Pusher.ID, pausing: Bool) {
    guard var queue = pushes.queues[id] else { return }
    // A newer one may have taken its place meanwhile.
    if queue.waiting.first?.event.position == push.event.position { queue.waiting.removeFirst() }
    queue.failures = 0
    queue.notBefore = pausing ? now + PushQueues.pauseMilliseconds : 0
    pushes.queues[id] = queue
  }

  private func failed(_ id: Pusher.ID, _ words: String) {
    guard var queue = pushes.queues[id] else { return }
    if queue.failures == 0 {
      queue.failingSince = now
      log("a push gateway does not take pushes, trying again: \(words)")
    }
    guard now - queue.failingSince < PushQueues.patienceMilliseconds else {
      log("a push gateway took nothing for a day: what waited for it is dropped")
      pushes.queues[id] = nil
      return
    }
    queue.notBefore =
      now
      + min(
        PushQueues.firstRetryMilliseconds << min(queue.failures, 20),
        PushQueues.longestRetryMilliseconds)
    queue.failures += 1
    pushes.queues[id] = queue
  }

  /// The gateway knows nobody by this key.
  private func end(_ id: Pusher.ID) {
    pushes.queues[id] = nil
    do {
      try write { try removePusher(id) }
    } catch {
      log("a pusher could not be removed: \(error)")
    }
  }

  private func wait(_ id: Pusher.ID, milliseconds: Int64) {
    // Without anything to send no timer is needed: the next push finds out when it may leave.
    guard pushes.queues[id]?.waiting.isEmpty == false else { return }
    pushes.queues[id]?.cancel = scheduler.after(Int(milliseconds)) { [weak self] in
      self?.pushes.queues[id]?.cancel = nil
      self?.sendNextPush(to: id)
    }
  }
}
