/// The engine's monotonic clock, for intervals between runs of work and for timers. Tests set its
/// time.
package struct EngineClock: Sendable {
  /// Nanoseconds since a fixed point in the past, as of a monotonic clock.
  package let now: @Sendable () -> UInt64

  package init(now: @escaping @Sendable () -> UInt64) { self.now = now }
}
