/// The monotonic clock by which the engine paces its work and sets its timers. Tests set its time.
package struct EngineClock: Sendable {
  /// Returns the time in nanoseconds since a fixed point in the past, as a monotonic clock does.
  package let now: @Sendable () -> UInt64

  package init(now: @escaping @Sendable () -> UInt64) { self.now = now }
}
