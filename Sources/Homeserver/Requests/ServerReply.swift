internal import Network

/// The answer to one request, given once and perhaps later.
struct ServerReply: Sendable {
  let send: @Sendable (HTTPResponse) -> Void
  /// Sets the closure that is called when the peer disconnects before the answer.
  let onDisconnect: @Sendable (@escaping @Sendable () -> Void) -> Void
}
