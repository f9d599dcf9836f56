/// The sending side of a WebSocket, as closures: they send a text message, and close the WebSocket.
struct SocketPort: Sendable {
  let send: @Sendable (String) -> Void
  let close: @Sendable (_ code: Int) -> Void
  /// Calls `body` on the server's thread when everything that was sent is written.
  let whenWritten: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
}
