/// A clock for a network thread in place of the system's. Tests move it by hand, so that no test
/// waits for a timeout or a retry.
package struct ThreadClock: Sendable {
  /// Milliseconds since some fixed point; never goes back.
  package let now: @Sendable () -> Int64
  /// Calls `body` once, from any thread, when that many milliseconds have passed. The result
  /// cancels the call.
  package let after:
    @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Creates a clock that reads `now` and keeps timers by `after`.
  package init(
    now: @escaping @Sendable () -> Int64,
    after:
      @escaping @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void)
      -> @Sendable () -> Void
  ) {
    self.now = now
    self.after = after
  }
}
