/// What a client does next to hear from its server: a state machine without clock, chance or
/// network.
package struct SyncPlan: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    /// Ask the server what it offers.
    case askVersions
    /// GET /sync that the server may hold for so long; 0: it answers at once.
    case poll(timeoutSeconds: Int)
    case socket
    case wait(milliseconds: Int)
    /// Signed out: nothing any more.
    case end
  }

  /// How a live socket ended.
  package enum SocketEnd: Sendable, Equatable {
    /// The handshake was refused, or agreed on another protocol, or nothing came behind it.
    case unusable
    /// It could not be reached, or broke before its first message.
    case unreachable
    /// It broke, or was closed with this code, after it had worked.
    case closed(code: Int)
    /// We closed it.
    case notWanted
    /// We closed it, because it was quiet where there was something to tell.
    case doubted
  }

  private let timings: ClientTimings
  private var backoff: Backoff
  private var isSignedOut = false
  private var hasToken: Bool
  private var wantsSocket = false
  /// `nil`: not asked yet.
  private var offersSocket: Bool?
  private var socketBlockedUntil: Int64 = .min
  private var waitUntil: Int64 = .min
  /// The server asked to be left alone until then.
  private var askedUntil: Int64 = .min
  /// After an error the next poll is to come back at once.
  private var isHurried = true

  package init(timings: ClientTimings, hasToken: Bool) {
    self.timings = timings
    self.hasToken = hasToken
    backoff = Backoff(
      firstMilliseconds: timings.firstPauseMilliseconds,
      longestMilliseconds: timings.longestPauseMilliseconds)
  }

  /// What to do at a time, in milliseconds.
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

  /// When the socket may be tried again, for as long as a poll must not hold it up.
  package func socketDue(now: Int64) -> Int? {
    guard hasToken, wantsSocket, offersSocket != false, socketBlockedUntil > now else { return nil }
    return Int(socketBlockedUntil - now)
  }

  /// A sync answered.
  ///
  /// - Parameters:
  ///   - isEmpty: nothing was new.
  ///   - messages: how many there were.
  ///   - asked: when the question was put.
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

  /// Something went wrong.
  ///
  /// - Parameter retryAfterSeconds: what the server asked for.
  /// - Returns: the pause before the next attempt, in milliseconds.
  package mutating func failed(retryAfterSeconds: Int?, random: UInt64, now: Int64) -> Int {
    let pause = max(backoff.pause(random: random), (retryAfterSeconds ?? 0) * 1000)
    waitUntil = now + Int64(pause)
    askedUntil = now + Int64(retryAfterSeconds ?? 0) * 1000
    isHurried = true
    return pause
  }

  /// A person does not want to wait, or something makes us doubt the connection.
  package mutating func hurry() {
    waitUntil = .min
    isHurried = true
  }

  /// Whether it waits before it asks again.
  package func isResting(now: Int64) -> Bool { waitUntil > now }

  /// The server has something for us: no pause is kept but one that it asked for.
  package mutating func hurry(now: Int64) {
    if askedUntil <= now { waitUntil = .min }
    isHurried = true
  }

  /// Everything begins from another token; `false`: from nothing.
  package mutating func restart(hasToken: Bool) {
    self.hasToken = hasToken
    backoff.reset()
    hurry()
  }

  package mutating func signedOut() { isSignedOut = true }

  package mutating func want(socket: Bool) { wantsSocket = socket }

  package mutating func learned(offersSocket: Bool) { self.offersSocket = offersSocket }

  /// A live socket ended.
  ///
  /// - Returns: whether what was under way may be lost.
  package mutating func socketEnded(_ end: SocketEnd, now: Int64) -> Bool {
    switch end {
    case .unusable:
      socketBlockedUntil = now + Int64(timings.socketRetryMilliseconds)
      isHurried = true
      return false
    case .unreachable:
      // A poll finds out whether the server is there; the socket is not in its way for a while.
      socketBlockedUntil = now + Int64(timings.longestPauseMilliseconds)
      isHurried = true
      return true
    case .closed(let code):
      // The server goes away or restarts; or it has an inner error, after which we leave it alone.
      if code == 1011 { socketBlockedUntil = now + Int64(timings.longestPauseMilliseconds) }
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
