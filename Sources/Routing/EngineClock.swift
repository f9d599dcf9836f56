/// The engine's monotonic clock, for paces and timers. Tests move it by hand.
package struct EngineClock: Sendable {
  /// Nanoseconds since a fixed point in the past, as of a monotonic clock.
  package let now: @Sendable () -> UInt64

  package init(now: @escaping @Sendable () -> UInt64) { self.now = now }
}
