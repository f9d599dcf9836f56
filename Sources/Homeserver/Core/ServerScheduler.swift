/// The time and the thread of a server, as closures, so that tests can hold both still.
struct ServerScheduler: Sendable {
  /// Milliseconds since 1970, UTC.
  let now: @Sendable () -> Int64
  /// Runs `body` on the server's thread, after what runs there now. From any thread.
  let soon: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
  /// Runs `body` on the server's thread after a time; what it returns takes that back.
  let after:
    @Sendable (_ milliseconds: Int, _ body: @escaping @Sendable () -> Void)
      -> (@Sendable () -> Void)
  /// Runs `body` on a thread on which it may take its time, and never two at once.
  let background: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
}
