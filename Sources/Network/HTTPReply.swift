/// Sends the response to one request of a server: once, from any thread, now or much later.
///
/// A reply that is released without a response sends status 500.
package final class HTTPReply: Sendable {
  private let exchange: ServerExchange

  init(exchange: ServerExchange) { self.exchange = exchange }

  deinit { exchange.answer(HTTPResponse(status: 500)) }

  /// Sends the response. Only the first counts; none is sent when the peer has gone.
  package func send(_ response: HTTPResponse) { exchange.answer(response) }

  /// Called on the server's thread if the peer goes away before the response; in the thread's next
  /// turn when it has gone already. Setting it again replaces it.
  package var onDisconnect: (@Sendable () -> Void)? {
    get { exchange.onDisconnect }
    set { exchange.onDisconnect = newValue }
  }
}
