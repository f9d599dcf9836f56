/// The port for renewing a session's tokens: the time, and a place that lasts.
package struct SessionKeeping: Sendable {
  /// Milliseconds since 1970. A wrong clock only costs a renewal that was not needed, or a refused
  /// call.
  let now: @Sendable () -> Int64
  /// Stores the session so that it survives a power cut. Called on the network thread, before the
  /// new tokens are used. Returns `nil`, or the reason why the disk did not take it.
  let store: @Sendable (MatrixSession) -> String?

  package init(
    now: @escaping @Sendable () -> Int64, store: @escaping @Sendable (MatrixSession) -> String?
  ) {
    self.now = now
    self.store = store
  }
}
