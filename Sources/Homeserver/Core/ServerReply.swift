internal import Network

/// The answer to one request, given once and perhaps later.
struct ServerReply: Sendable {
  let send: @Sendable (HTTPResponse) -> Void
  /// Sets what is called when the peer goes away before the answer.
  let onDisconnect: @Sendable (@escaping @Sendable () -> Void) -> Void
}
