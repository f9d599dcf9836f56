/// The time and the thread of a server, as closures, so that tests can hold both still.
struct ServerScheduler: Sendable {
  /// Milliseconds since 1970, UTC.
  let now: @Sendable () -> Int64
  /// Runs `body` on the server's thread, after what runs there now. From any thread.
  let soon: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
  /// Runs `body` on the server's thread after a time; the returned closure cancels that.
  let after:
    @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void)
      -> (@Sendable () -> Void)
  /// Runs `body` on a background thread, one at a time.
  let background: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
}
