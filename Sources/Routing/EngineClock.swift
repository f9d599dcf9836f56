/// The engine's monotonic clock, by which work is repeated at intervals and timers are set. Tests
/// set its time.
package struct EngineClock: Sendable {
  /// Returns the time in nanoseconds since a fixed point in the past, as a monotonic clock does.
  package let now: @Sendable () -> UInt64

  package init(now: @escaping @Sendable () -> UInt64) { self.now = now }
}
