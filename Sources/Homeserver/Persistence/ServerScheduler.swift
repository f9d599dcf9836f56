/// The clock and the threads of a server, as closures, so that tests can control them.
struct ServerScheduler: Sendable {
  /// Returns the current time in milliseconds since 1970, UTC.
  let now: @Sendable () -> Int64
  /// Runs `body` on the server's thread, after the work that runs there now. Callable on any
  /// thread.
  let soon: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
  /// Runs `body` on the server's thread after the given number of milliseconds; the returned
  /// closure cancels the call.
  let after:
    @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void)
      -> (@Sendable () -> Void)
  /// Runs `body` on a background thread; only one such `body` runs at a time, in the order of the
  /// calls.
  let background: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
}
