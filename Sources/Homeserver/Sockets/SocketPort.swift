/// The sending side of a WebSocket, as closures.
struct SocketPort: Sendable {
  let send: @Sendable (String) -> Void
  let close: @Sendable (_ code: Int) -> Void
  /// Calls `body` on the server's thread when everything that was sent is written, or when the
  /// WebSocket has ended.
  let whenWritten: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
}
