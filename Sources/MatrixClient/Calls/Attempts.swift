internal import Network

/// Repeats API calls, with growing pauses, after temporary failures: the server limits the rate,
/// fails (status 500 or above) or sends a response that cannot be understood, or renewed tokens
/// cannot be stored. A call whose response was lost is repeated only on demand (`repeatsLost`), as
/// the sync first has to find out whether the server can be reached.
struct Attempts: Sendable {
  let thread: NetworkThread
  let timings: ClientTimings
  let random: @Sendable () -> UInt64

  /// Makes a call until it succeeds, fails in a way after which it may not be repeated, or the
  /// attempts are used up. For a request that could do harm when it is repeated, `mayRepeat` has to
  /// prevent that.
  ///
  /// - Parameters:
  ///   - most: the limit of attempts. Eight last about two minutes if the server demands no longer
  ///     pauses.
  ///   - repeatsLost: `true` for a call that is also repeated if no response to it arrived.
  func run<Value>(
    most: Int = 8, repeatsLost: Bool = false, mayRepeat: (CallFailure) -> Bool = { _ in true },
    _ call: () async -> Result<Value, CallFailure>
  ) async -> Result<Value, CallFailure> {
    var backoff = timings.backoff
    var attempt = 1
    while true {
      let result = await call()
      guard case .failure(let failure) = result, failure.isPassing,
        repeatsLost || !failure.isLost, mayRepeat(failure), attempt < most
      else { return result }
      attempt += 1
      let asked = (failure.retryAfterSeconds ?? 0) * 1000
      await thread.sleep(milliseconds: max(asked, backoff.pause(random: random())))
    }
  }
}

/// Computes the pause after each failure in a row: doubled each time, and changed at random by at
/// most a quarter, so that not all clients reconnect at the same moment. The first pause is about
/// `firstMilliseconds`, and no pause is longer than `maxMilliseconds`. The pause that a server
/// demands in `Retry-After` is not considered here.
package struct Backoff: Sendable, Equatable {
  private let firstMilliseconds: Int
  private let maxMilliseconds: Int
  private var failures = 0

  package init(firstMilliseconds: Int, maxMilliseconds: Int) {
    self.firstMilliseconds = min(max(1, firstMilliseconds), 1 << 30)
    self.maxMilliseconds = min(max(1, maxMilliseconds), 1 << 30)
  }

  /// - Parameter random: a random number, uniform over all 64-bit values.
  /// - Returns: the pause before the next attempt, in milliseconds.
  package mutating func pause(random: UInt64) -> Int {
    let base = min(firstMilliseconds << failures, maxMilliseconds)
    failures = min(failures + 1, 20)
    let chance = Int(random % UInt64(base / 2 + 1))
    return min(base - base / 4 + chance, maxMilliseconds)
  }

  package mutating func reset() { failures = 0 }
}

/// The pauses and time limits of a client. Tests pass in shorter pauses and limits.
package struct ClientTimings: Sendable, Equatable {
  /// The longest time for which the server may delay its response to a long poll.
  package var pollSeconds = 30
  /// The time beyond the delay that a sync request allows the server (`pollSeconds`, or 0) after
  /// which the client abandons the request.
  package var pollPatienceSeconds = 35
  /// The time beyond the delay that the request allows the server after which the client abandons a
  /// first sync, or a sync that brings the whole state of the rooms: a server may need minutes for
  /// it. During a first sync, each received byte starts the time limit again.
  package var firstSyncSeconds = 300
  /// The longest time for the response to a request other than a sync, if the request has no time
  /// limit of its own.
  package var callSeconds = 60
  /// The pause after the first failure in a row, before the client connects again or repeats a
  /// call; see `Backoff`.
  package var firstPauseMilliseconds = 1000
  /// The longest pause after a failure, before the client connects again or repeats a call, unless
  /// the server demands a longer one.
  package var maxPauseMilliseconds = 60_000
  /// The shortest time from the start of a long poll to that of the next if the response to the
  /// first had no news, unless the client ends the pause early.
  package var emptyAnswerMilliseconds = 1000
  /// The shortest time from the start of a long poll to that of the next if the response to the
  /// first had news but was no burst, so that messages in quick succession are fetched together.
  /// The client may end this pause early.
  package var gatheringMilliseconds = 100
  /// The number of messages from which a sync response counts as a burst. The next long poll
  /// follows a burst at once.
  package var burstMessages = 50
  /// The time for which the live socket, the WebSocket that brings sync responses, stays open after
  /// the last chat was closed.
  package var lingerMilliseconds = 60_000
  /// The pause before the client tries the live socket again after it proved unusable, for example
  /// because the server refused the handshake. If the server could not be reached, the pause is
  /// `maxPauseMilliseconds`.
  package var socketRetryMilliseconds = 300_000
  /// The longest time for the live socket's handshake, and again for the wait from the handshake to
  /// the first sync response.
  package var socketPatienceMilliseconds = 10_000
  /// The longest wait for the response to a request on the live socket. After that, the request is
  /// sent by HTTP.
  package var socketAnswerMilliseconds = 30_000
  /// The silence on the live socket after which the client sends a ping, to check whether the
  /// socket still works.
  package var pingAfterMilliseconds = 20_000
  /// The longest wait for the response to a ping on the live socket. After two unanswered pings the
  /// socket counts as dead.
  package var pingPatienceMilliseconds = 10_000
  /// The time after which the server ends the user's typing notice, unless the client repeats it.
  package var typingMilliseconds = 30_000
  /// The longest wait for a sync to bring a room that the user has created, joined or chosen.
  package var creationMilliseconds = 15_000

  /// The time after a push, or after a suspension, within which a pending sync may still bring the
  /// events that may be missing. If it does not, the client sends a new sync request.
  package var lookAgainMilliseconds = 500
  /// The time after an extra sync request for missing events. During this time, a further push or
  /// suspension causes the next such request only after `lookAgainMilliseconds`. After this time,
  /// either of them causes a request at once in a pause between syncs.
  package var restAfterLookMilliseconds = 1000

  package init() {}

  package var backoff: Backoff {
    Backoff(
      firstMilliseconds: firstPauseMilliseconds, maxMilliseconds: maxPauseMilliseconds)
  }
}

/// Runs asynchronous functions one after another, in the order in which they were requested. This
/// is needed, for example, for changes of account data: a change reads the whole value, changes it
/// and writes it back, so one of two simultaneous changes would be lost.
actor Turns {
  private let thread: NetworkThread
  private var last: Task<Void, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(thread: NetworkThread) { self.thread = thread }

  func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
    let before = last
    let turn = Task(executorPreference: thread) {
      await before?.value
      return await work()
    }
    last = Task(executorPreference: thread) { _ = await turn.value }
    return await turn.value
  }
}

extension NetworkThread {
  /// Suspends the caller for the whole time, even if its task is cancelled.
  func sleep(milliseconds: Int) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      _ = after(milliseconds: milliseconds) { continuation.resume() }
    }
  }
}
