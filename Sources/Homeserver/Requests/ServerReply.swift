internal import Network

/// Sends the response to one request: exactly one, at once or later.
struct ServerReply: Sendable {
  let send: @Sendable (HTTPResponse) -> Void
  /// Sets the closure that is called when the peer disconnects before the response.
  let onDisconnect: @Sendable (@escaping @Sendable () -> Void) -> Void
}
