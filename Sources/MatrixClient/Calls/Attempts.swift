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
  ///   - mayRepeat: returns `false` for failures after which the call is not to be repeated.
  /// - Returns: the result of the last attempt.
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
