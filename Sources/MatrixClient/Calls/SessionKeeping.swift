/// The port for renewing a session's tokens: a clock, and a function that stores the session.
package struct SessionKeeping: Sendable {
  /// Returns the current time in milliseconds since 1970. If this clock is changed while a token is
  /// valid, the token is renewed too early, or only after the server has refused it.
  let now: @Sendable () -> Int64
  /// Stores the session so that it survives a power cut. Called on the network thread, before the
  /// new tokens are used. Returns `nil`, or the reason why the session could not be stored.
  let store: @Sendable (MatrixSession) -> String?

  package init(
    now: @escaping @Sendable () -> Int64, store: @escaping @Sendable (MatrixSession) -> String?
  ) {
    self.now = now
    self.store = store
  }
}
