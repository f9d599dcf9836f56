internal import Network

/// Repeats calls that a person caused while the server limits the rate, has an internal error or
/// cannot be understood, with growing pauses. A call that was lost is not repeated here, as the
/// sync first has to find out whether the server can be reached.
struct Attempts: Sendable {
  let thread: NetworkThread
  let timings: ClientTimings
  let random: @Sendable () -> UInt64

  /// Makes a call until it succeeds, fails for good or is lost, or the attempts are used up. A
  /// request that could do harm when it is repeated must not be made here.
  ///
  /// - Parameters:
  ///   - most: the limit of attempts. Eight last about two minutes if nothing limits the rate.
  ///   - mayRepeat: `false` for failures after which the call is not to be repeated.
  /// - Returns: the result of the last attempt.
  func run<Value>(
    most: Int = 8, mayRepeat: (CallFailure) -> Bool = { _ in true },
    _ call: () async -> Result<Value, CallFailure>
  ) async -> Result<Value, CallFailure> {
    var backoff = timings.backoff
    var attempt = 1
    while true {
      let result = await call()
      guard case .failure(let failure) = result, failure.isPassing, !failure.isLost,
        mayRepeat(failure), attempt < most
      else { return result }
      attempt += 1
      let asked = (failure.retryAfterSeconds ?? 0) * 1000
      await thread.sleep(milliseconds: max(asked, backoff.pause(random: random())))
    }
  }
}
