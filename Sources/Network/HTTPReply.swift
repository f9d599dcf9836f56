/// Sends the response to one request that a server received: once, from any thread, in the handler
/// or any time later.
///
/// A reply that is released without a response sends status 500.
package final class HTTPReply: Sendable {
  private let exchange: ServerExchange

  init(exchange: ServerExchange) { self.exchange = exchange }

  deinit { exchange.answer(HTTPResponse(status: 500)) }

  /// Sends the response. Only the first counts; none is sent when the peer has gone.
  package func send(_ response: HTTPResponse) { exchange.answer(response) }

  /// Called on the server's thread if the peer goes away before the response; in the thread's next
  /// turn if the peer has already gone when the closure is set. A new closure replaces the former
  /// one; `nil` removes it.
  package var onDisconnect: (@Sendable () -> Void)? {
    get { exchange.onDisconnect }
    set { exchange.onDisconnect = newValue }
  }
}
