/// The object with which a server's handler sends the response to one request: once, from any
/// thread, before the handler returns or at any time later.
///
/// A reply that is released without a response sends status 500.
package final class HTTPReply: Sendable {
  private let exchange: ServerExchange

  init(exchange: ServerExchange) { self.exchange = exchange }

  deinit { exchange.answer(HTTPResponse(status: 500)) }

  /// Sends the response. Only the first call sends one; nothing is sent if the connection has
  /// ended.
  package func send(_ response: HTTPResponse) { exchange.answer(response) }

  /// The closure that is called on the server's thread if the connection ends before the response
  /// is sent. If it has already ended when the closure is set, the closure is called in the next
  /// turn of the thread's loop. A new closure replaces the former one; `nil` removes it.
  package var onDisconnect: (@Sendable () -> Void)? {
    get { exchange.onDisconnect }
    set { exchange.onDisconnect = newValue }
  }
}
