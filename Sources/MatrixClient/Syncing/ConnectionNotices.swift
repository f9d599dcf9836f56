internal import Matrix
internal import Model

struct ConnectionNotices {
  private let outlet: EventOutlet
  private(set) var isOnline = false
  private var isToldOffline = false
  private var hasComplained = false
  /// The number of whole MiB of a first sync that was last reported to the engine; 0 for none.
  private var receivedMegabytes = 0

  init(outlet: EventOutlet) { self.outlet = outlet }

  mutating func restarted() {
    (isOnline, isToldOffline) = (false, false)
    outlet.tell([.connection(.connecting)])
  }

  mutating func trying() {
    guard isToldOffline else { return }
    isToldOffline = false
    outlet.tell([.connection(.connecting)])
  }

  mutating func received(bytes: Int) {
    guard bytes >> 20 != receivedMegabytes else { return }
    receivedMegabytes = bytes >> 20
    outlet.tell([.connection(.receiving(megabytes: receivedMegabytes))])
  }

  mutating func answered() {
    guard !isOnline else { return }
    isOnline = true
    outlet.tell([.connection(.online)])
  }

  mutating func failed(_ reason: FailureReason, retryInSeconds: Int) {
    (isOnline, isToldOffline) = (false, true)
    outlet.tell([.connection(.offline(reason, retryInSeconds: retryInSeconds))])
  }

  /// Records that the client does not count as online any more, usually as the connection may be
  /// lost. The next sync response reports `.online` again, so that the engine sends its queued
  /// messages.
  mutating func doubted() { isOnline = false }

  mutating func complain(_ sentence: String) {
    hasComplained = true
    outlet.tell([.connection(.report(sentence, about: .answers))])
  }

  mutating func settle() {
    guard hasComplained else { return }
    hasComplained = false
    outlet.tell([.connection(.settled(.answers))])
  }
}

/// Decides when the client sends an extra sync request because an event may be missing: for
/// example, a push announced an event that no sync has brought, or the machine slept. It is a state
/// machine without clock or network.
struct MissedEventWatch {
  /// The limit of ids of pushed events to wait for. Ids beyond this limit are not remembered; their
  /// events count as received with the next /sync response that arrives after the wait began.
  private static let maxAwaited = 1_000

  /// A wait for events that may be missing; it began at the time `since`, in milliseconds of the
  /// caller's clock.
  private struct Wait {
    let since: Int64
    var awaited: Set<String> = []
    /// `true` if an event whose id is not known or not remembered may be missing as well. Such an
    /// event counts as received with the next /sync response that arrives after `since`.
    var isForAnything = false
  }

  /// `true` while the client receives pushes. Only then are the ids of synced events remembered.
  var takesPushes = false
  private let restMilliseconds: Int64
  private let pauseMilliseconds: Int
  private var heard = HeardEvents()
  private var wait: Wait?
  /// The time of the last /sync response (`lastAnswer`), and the time at which the newest of the
  /// answered /sync requests was sent (`lastAsked`).
  private var (lastAnswer, lastAsked) = (Int64.min, Int64.min)
  private var lastLook = Int64.min

  init(timings: ClientTimings) {
    restMilliseconds = Int64(timings.restAfterLookMilliseconds)
    pauseMilliseconds = timings.lookAgainMilliseconds
  }

  /// - Parameter asked: the time at which the request was sent, in milliseconds of the same clock
  ///   as `now`; `.min` for a response of the live socket.
  mutating func noteSynced(_ answer: JSONValue, asked: Int64, now: Int64) {
    if takesPushes { heard.note(answer) }
    lastAnswer = now
    lastAsked = max(lastAsked, asked)
  }

  func hasHeard(_ event: String) -> Bool { heard.contains(event) }

  /// Records that an event may be missing; `nil` stands for any event.
  ///
  /// - Parameter isResting: `true` if the sync is in a pause, so that no request is pending.
  /// - Returns: the milliseconds after which to call `due`; `nil` if that call is planned already.
  ///   The result is 0 in a pause, otherwise `ClientTimings.lookAgainMilliseconds`, so that a
  ///   pending sync may bring the event. Shortly after an extra sync request the result is never 0.
  mutating func want(_ event: String?, isResting: Bool, now: Int64) -> Int? {
    var pause: Int?
    if wait == nil {
      wait = Wait(since: now)
      let isRested = now - restMilliseconds >= lastLook
      pause = isResting && isRested ? 0 : pauseMilliseconds
    }
    if let event, wait?.awaited.count ?? 0 < Self.maxAwaited {
      wait?.awaited.insert(event)
    } else {
      wait?.isForAnything = true
    }
    return pause
  }

  /// Called after the time that `want` returned.
  ///
  /// - Returns: `true` if events may still be missing, so that a sync request is needed.
  mutating func due() -> Bool {
    guard let wait else { return false }
    self.wait = nil
    let hasCome = wait.awaited.allSatisfy { heard.contains($0) }
    guard lastAsked < wait.since, !hasCome || wait.isForAnything else { return false }
    return !(hasCome && lastAnswer >= wait.since)
  }

  mutating func looked(now: Int64) { lastLook = now }
}
