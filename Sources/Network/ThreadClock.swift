/// A clock that a network thread uses in place of the system's clock. Tests set its time, so that
/// no test waits for a timeout or a retry.
package struct ThreadClock: Sendable {
  /// Returns the time in milliseconds since some fixed point, which never decreases.
  package let now: @Sendable () -> Int64
  /// Calls `body` once, on any thread, when `milliseconds` have passed. The returned function
  /// cancels the call.
  package let after:
    @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Creates a clock from a function that returns the time and one that sets a timer.
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
