internal import Intents
internal import Model

/// Decides the next step of the sync, which uses GET /sync or the live socket, a WebSocket that
/// brings sync responses. It is a state machine without clock, randomness or network.
package struct SyncPlan: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    case askVersions
    /// Send GET /sync. The server may delay its response for this time, in seconds; with 0 it
    /// responds at once.
    case poll(timeoutSeconds: Int)
    case socket
    case wait(milliseconds: Int)
    case end
  }

  package enum SocketEnd: Sendable, Equatable {
    /// The handshake of the socket was refused (not with status 401), timed out or did not agree on
    /// the protocol; or the socket ended before its first sync response, or that did not arrive in
    /// time; or the socket brought text that is no JSON object.
    case unusable
    /// The connection for the socket failed, for example because the server could not be reached;
    /// or the server did not accept the access token (status 401).
    case unreachable
    /// The live socket broke, or was closed with this code, after it had worked. The code is 1006
    /// if the socket ended without a code, or pings were not answered.
    case closed(code: Int)
    /// The client ended the live socket for another reason than a missed event, for example to
    /// check the connection after a call has failed.
    case notWanted
    /// The client closed the live socket, as it may have missed an event.
    case doubted
  }

  private let timings: ClientTimings
  private var backoff: Backoff
  private var isSignedOut = false
  private var hasToken: Bool
  private var wantsSocket = false
  /// `true` if the server offers the live socket; `nil` until the client knows the server's
  /// features.
  private var offersSocket: Bool?
  private var socketBlockedUntil: Int64 = .min
  private var waitUntil: Int64 = .min
  /// The time at which the pause that the server demanded ends, in milliseconds of the monotonic
  /// clock; not in the future if it demanded none.
  private var askedUntil: Int64 = .min
  /// `true` if the server is to respond to the next GET /sync at once: at first, and for example
  /// after a failure.
  private var isHurried = true

  package init(timings: ClientTimings, hasToken: Bool) {
    self.timings = timings
    self.hasToken = hasToken
    backoff = timings.backoff
  }

  /// `now`: the current time in milliseconds of the monotonic clock.
  package func next(now: Int64) -> Step {
    if isSignedOut { return .end }
    if waitUntil > now { return .wait(milliseconds: Int(waitUntil - now)) }
    guard hasToken, wantsSocket, now >= socketBlockedUntil else {
      return .poll(timeoutSeconds: isHurried ? 0 : timings.pollSeconds)
    }
    switch offersSocket {
    case nil: return .askVersions
    case true?: return .socket
    case false?: return .poll(timeoutSeconds: isHurried ? 0 : timings.pollSeconds)
    }
  }

  /// Returns the milliseconds until the live socket may be tried again; a pending GET /sync is to
  /// end then. `nil` if the live socket is not wanted, is not offered, may be tried now, or has to
  /// wait for a first sync, or for one that brings the whole state.
  package func socketDue(now: Int64) -> Int? {
    guard hasToken, wantsSocket, offersSocket != false, socketBlockedUntil > now else { return nil }
    return Int(socketBlockedUntil - now)
  }

  /// - Parameters:
  ///   - asked: the time at which the request was sent, in milliseconds of the monotonic clock;
  ///     `.min` for a response of the live socket.
  package mutating func answered(isEmpty: Bool, messages: Int, asked: Int64, now: Int64) {
    hasToken = true
    backoff.reset()
    if isHurried || messages >= timings.burstMessages {
      waitUntil = .min
    } else {
      let pause = isEmpty ? timings.emptyAnswerMilliseconds : timings.gatheringMilliseconds
      waitUntil = asked + Int64(pause)
    }
    isHurried = false
  }

  /// - Parameters:
  ///   - retryAfterSeconds: the pause that the server demands; `nil` if it demands none.
  ///   - random: a random number, uniform over all 64-bit values.
  ///   - now: milliseconds of the monotonic clock.
  /// - Returns: the pause before the next attempt, in milliseconds.
  package mutating func failed(retryAfterSeconds: Int?, random: UInt64, now: Int64) -> Int {
    let pause = max(backoff.pause(random: random), (retryAfterSeconds ?? 0) * 1000)
    waitUntil = now + Int64(pause)
    askedUntil = now + Int64(retryAfterSeconds ?? 0) * 1000
    isHurried = true
    return pause
  }

  /// Ends the pause before the next attempt to sync, even a pause that the server demanded, for
  /// example because the person does not want to wait or the connection is in doubt. The pause
  /// before the next live socket stays.
  package mutating func hurry() {
    waitUntil = .min
    isHurried = true
  }

  /// `true` if the pause before the next attempt to sync has not ended at `now`, in milliseconds of
  /// the monotonic clock.
  package func isResting(now: Int64) -> Bool { waitUntil > now }

  /// Ends the pause before the next attempt to sync, because the server may have something new, and
  /// makes the next GET /sync demand a response at once. A pause that the server demanded is not
  /// ended. `now`: milliseconds of the monotonic clock.
  package mutating func hurry(now: Int64) {
    if askedUntil <= now { waitUntil = .min }
    isHurried = true
  }

  /// - Parameter hasToken: `false` for a first sync, and for one that asks for the whole state.
  package mutating func restart(hasToken: Bool) {
    self.hasToken = hasToken
    backoff.reset()
    hurry()
  }

  package mutating func signedOut() { isSignedOut = true }

  package mutating func want(socket: Bool) { wantsSocket = socket }

  package mutating func learned(offersSocket: Bool) { self.offersSocket = offersSocket }

  /// - Returns: `true` if the connection is in doubt, so that the client does not count as online
  ///   until the next sync response.
  package mutating func socketEnded(_ end: SocketEnd, now: Int64) -> Bool {
    switch end {
    case .unusable:
      socketBlockedUntil = now + Int64(timings.socketRetryMilliseconds)
      isHurried = true
      return false
    case .unreachable:
      // The next GET /sync shows whether the server can be reached. The next attempt at a live
      // socket waits for the longest pause.
      socketBlockedUntil = now + Int64(timings.maxPauseMilliseconds)
      isHurried = true
      return true
    case .closed(let code):
      // The next attempt to sync follows after the first pause, as the server may be restarting.
      // After an internal error (1011) or a message that is too large (1009), the next live socket
      // waits for the longest pause: GET /sync is used meanwhile, which asks for fewer events if a
      // response is too large.
      if code == 1011 || code == 1009 {
        socketBlockedUntil = now + Int64(timings.maxPauseMilliseconds)
      }
      waitUntil = now + Int64(timings.firstPauseMilliseconds)
      isHurried = true
      return true
    case .notWanted:
      return false
    case .doubted:
      isHurried = true
      return true
    }
  }
}

struct SyncQuery {
  /// The limits on the events of a room in one /sync response: in a first sync (`firstLimit`, low);
  /// in a later sync (`limit`, higher, so that a burst in the open chat arrives without a gap); and
  /// in a later sync of the embedded homeserver (`localLimit`).
  private static let (firstLimit, limit, localLimit) = (30, 100, 5_000)

  let token: SyncToken?
  let isLocal: Bool
  /// The number of /sync responses in a row that were too large. Each of them divides the limit of
  /// events of a room by eight.
  var narrowings = 0
  /// `true` if the /sync response is to contain the whole state of the rooms. After a response that
  /// was too large, the query no longer demands that.
  var wantsState = false

  var canNarrow: Bool { eventLimit > 1 }

  /// The query of a GET /sync request. The server may delay its response for `timeoutSeconds`; with
  /// 0 it responds at once.
  func poll(timeoutSeconds: Int) -> [(String, String)] {
    let query = [("timeout", "\(timeoutSeconds * 1000)"), ("filter", filter)]
    let state = token != nil && wantsState && narrowings == 0 ? [("full_state", "true")] : []
    return query + state + (token.map { [("since", $0.rawValue)] } ?? [])
  }

  var socket: [(String, String)] { [("since", token?.rawValue ?? ""), ("filter", filter)] }

  /// The filter of the sync request, as JSON in the query. It is short enough for the query, so it
  /// need not be uploaded, which could fail.
  private var filter: String {
    """
    {"presence":{"types":[]},"room":{"state":{"lazy_load_members":true},\
    "timeline":{"limit":\(eventLimit),"lazy_load_members":true,\
    "unread_thread_notifications":true}}}
    """
  }

  private var eventLimit: Int {
    let usual = token == nil ? Self.firstLimit : isLocal ? Self.localLimit : Self.limit
    return max(1, usual >> (3 * narrowings))
  }
}

enum SyncNews: Sendable {
  case answered(SyncTranslation)
  case signedOut
}

/// The wish that a /sync response brings the whole state of the rooms, which only GET /sync, and
/// not the live socket, can request.
struct WholeStateWish: Sendable {
  private(set) var isOpen: Bool
  private var since: SyncToken?

  init(isOpen: Bool) { self.isOpen = isOpen }

  mutating func answered(since token: SyncToken?) {
    if isOpen { since = token }
    isOpen = false
  }

  /// Records that the sync starts over from `token`. If that is the token before the state, the
  /// state may not have been stored, and is requested again.
  mutating func restarted(from token: SyncToken?) {
    if token != nil, token == since { isOpen = true }
  }
}
