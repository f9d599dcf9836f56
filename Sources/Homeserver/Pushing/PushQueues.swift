internal import Matrix
internal import Network

/// The pushes that wait for the gateway of each pusher. They are kept in memory only: when the
/// server stops, pushes are lost but no events, because events are stored.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class PushQueues: @unchecked Sendable {
  private struct Queue {
    /// The pushes that the pusher's gateway has not accepted yet, oldest first. The first one is
    /// perhaps being sent; a push that is being sent may also have been displaced by newer ones.
    var waiting: [Push] = []
    var isSending = false
    var failures = 0
    /// The time of the first of the failed attempts in a row to send a push, ms since 1970; not
    /// used while `failures` is 0.
    var failingSince: Int64 = 0
    /// The earliest time at which the next push may be sent, ms since 1970.
    var notBefore: Int64 = 0
    var cancel: (@Sendable () -> Void)?
  }

  /// The limit on pushes that wait for one pusher; the oldest is dropped.
  private static let maxWaiting = 100
  /// The limit on pushes that are being sent at the same time, to all gateways together.
  private static let maxSending = 32
  /// The pause, in ms, between two pushes for one pusher whose gateway receives only ids. The
  /// client then requests all new events, so a burst of messages does not need a push for each.
  private static let pauseMilliseconds: Int64 = 1000
  /// The pause before a failed push is sent again, in ms: a second after the first failure, twice
  /// as long after each further failure in a row, and at most an hour.
  private static let firstRetryMilliseconds: Int64 = 1000
  private static let maxRetryMilliseconds: Int64 = 3_600_000
  /// The time from the first of the failed attempts in a row to send a push to a gateway, in ms,
  /// after which a further failure drops the waiting pushes.
  private static let patienceMilliseconds: Int64 = 86_400_000

  private let database: ServerDatabase
  private let scheduler: ServerScheduler
  private let log: @Sendable (String) -> Void
  private let pushers: Pushers
  private let unread: UnreadEvents
  private let notification: PushNotification
  private var queues: [Pusher.ID: Queue] = [:]
  private var sending = 0
  /// The pushers whose next push is due but waits, in this order, because `maxSending` pushes are
  /// being sent.
  private var ready: [Pusher.ID] = []

  /// While it is `nil`, pushes are dropped.
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

  /// Called after the transaction that stored the event was committed.
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
    if queue.waiting.count > Self.maxWaiting { queue.waiting.removeFirst() }
    queues[pusher.id] = queue
    sendNextPush(to: pusher.id)
  }

  /// Called when a client has set the pusher again, because failures may concern its former URL.
  func retry(_ id: Pusher.ID) {
    guard var queue = queues[id] else { return }
    queue.cancel?()
    (queue.cancel, queue.failures, queue.notBefore) = (nil, 0, 0)
    queues[id] = queue
    sendNextPush(to: id)
  }

  private func sendNextPush(to id: Pusher.ID) {
    guard let queue = queues[id], !queue.isSending, queue.cancel == nil else { return }
    guard queue.notBefore <= now else { return wait(id, milliseconds: queue.notBefore - now) }
    guard sending < Self.maxSending else {
      if !ready.contains(id) { ready.append(id) }
      return
    }
    do {
      guard let (pusher, push) = try nextPush(of: id) else { return queues[id] = nil }
      let body = try notification.body(of: push, to: pusher).bytes
      queues[id]?.isSending = true
      sending += 1
      send?(pusher.url, body) { [weak self] answer in
        self?.pushAnswered(answer, for: id, push, pausing: pusher.takesIDsOnly)
      }
    } catch {
      log("a push failed: \(error)")
      queues[id] = nil
    }
  }

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
    // A pusher in `ready` may have no unread push any more, so the next pushers are tried while
    // fewer than `maxSending` pushes are being sent.
    while sending < Self.maxSending, !ready.isEmpty { sendNextPush(to: ready.removeFirst()) }
  }

  private func taken(_ push: Push, by id: Pusher.ID, pausing: Bool) {
    guard var queue = queues[id] else { return }
    // While this push was being sent, a newer one may have replaced it in the queue.
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
        Self.maxRetryMilliseconds)
    queue.failures += 1
    queues[id] = queue
  }

  private func end(_ id: Pusher.ID) {
    queues[id] = nil
    do {
      try database.write { try pushers.remove(id) }
    } catch {
      log("a pusher could not be removed: \(error)")
    }
  }

  private func wait(_ id: Pusher.ID, milliseconds: Int64) {
    // An empty queue needs no timer: its next push checks `notBefore`.
    guard queues[id]?.waiting.isEmpty == false else { return }
    queues[id]?.cancel = scheduler.after(Int(milliseconds)) { [weak self] in
      self?.queues[id]?.cancel = nil
      self?.sendNextPush(to: id)
    }
  }
}

struct Push {
  let user: Int64
  let event: StoredEvent
  let isHighlight: Bool
}

enum PushAnswer: Sendable, Equatable {
  /// The gateway accepted the push. `rejected` contains the push keys that the gateway reports as
  /// no longer valid, usually none; if the push's own key is among them, its pusher is removed.
  case taken(rejected: [String])
  /// The gateway did not accept the push, for instance because it was not reached; the text is the
  /// reason, for the log.
  case failed(String)
}

struct PushNotification {
  let users: Users
  let rooms: Rooms
  let unread: UnreadEvents

  /// See <https://spec.matrix.org/v1.19/push-gateway-api/>.
  func body(of push: Push, to pusher: Pusher) throws -> JSONValue {
    var device: JSONObject = [
      "app_id": .string(pusher.id.app), "pushkey": .string(pusher.id.key),
      "data": .object(pusher.data),
    ]
    var notification: JSONObject = [
      "event_id": .string(push.event.id), "room_id": .string(try rooms.room(push.event.room).id),
      "counts": ["unread": .integer(try unread.roomCount(of: push.user))],
    ]
    if !pusher.takesIDsOnly {
      let sender = try users.user(push.event.sender)
      device["tweaks"] = push.isHighlight ? ["highlight": true] : [:]
      notification["prio"] = push.isHighlight ? "high" : "low"
      notification["type"] = .string(push.event.type)
      notification["sender"] = .string(sender.id)
      notification["sender_display_name"] = sender.displayName.map { .string($0) }
      notification["content"] = try? JSONValue(parsing: push.event.content)
    }
    notification["devices"] = [.object(device)]
    return ["notification": .object(notification)]
  }
}

struct PushSending: Sendable {
  /// Posts a JSON body to the URL of a push gateway; `answered` is called once with the outcome, on
  /// the server's thread.
  typealias Send =
    @Sendable (
      _ url: String, _ body: [UInt8], _ answered: @escaping @Sendable (PushAnswer) -> Void
    ) -> Void

  private static let timeoutSeconds = 20
  private static let maximumAnswerBytes = 1 << 16

  let send: Send

  /// - Parameter pushesLocally: `false` gives a push up when its gateway's name resolves to an
  ///   address that is not on the public internet.
  init(thread: NetworkThread, pushesLocally: Bool) {
    let refuses: @Sendable (String) -> Bool = { IPAddress($0)?.isLocal != false }
    let client = HTTPClient(
      thread: thread,
      configuration: HTTPClient.Configuration(
        maximumBodyBytes: Self.maximumAnswerBytes,
        refusesAddress: pushesLocally ? nil : refuses))
    send = { url, body, answered in
      Task(executorPreference: thread) { answered(await Self.post(body, to: url, by: client)) }
    }
  }

  private static func post(
    _ body: [UInt8], to url: String, by client: HTTPClient
  ) async -> PushAnswer {
    do throws(NetworkError) {
      let response = try await client.send(
        HTTPRequest(method: "POST", url: url, body: body, timeoutSeconds: timeoutSeconds))
      guard (200...299).contains(response.status) else { return .failed("HTTP \(response.status)") }
      let rejected = (try? JSONValue(parsing: response.body))?["rejected"]?.array ?? []
      return .taken(rejected: rejected.compactMap(\.string))
    } catch {
      return .failed("\(error)")
    }
  }
}
