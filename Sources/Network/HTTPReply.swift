/// The answer to one request of a server: given once, from any thread, now or much later.
///
/// A reply that is let go without an answer answers 500.
package final class HTTPReply: Sendable {
  private let exchange: ServerExchange

  init(exchange: ServerExchange) { self.exchange = exchange }

  deinit { exchange.answer(HTTPResponse(status: 500)) }

  /// Sends the answer. Only the first counts; none does when the peer has gone.
  package func send(_ response: HTTPResponse) { exchange.answer(response) }

  /// Called on the server's thread if the peer goes away before the answer; at once (on that
  /// thread) when it has gone already. Setting it again replaces it.
  package var onDisconnect: (@Sendable () -> Void)? {
    get { exchange.onDisconnect }
    set { exchange.onDisconnect = newValue }
  }
}
