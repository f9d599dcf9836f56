/// Receives the body of a response in pieces, so that it is never in memory as a whole.
package struct HTTPSink: Sendable {
  /// Called on the network thread, once and before the first piece of the body, with the size in
  /// bytes that the server announced; `nil` if the server announced none or 0.
  package let begin: @Sendable (_ bytes: Int?) -> Void
  /// Called on the network thread with a piece of the body. Must then call `taken` once, on any
  /// thread: with `true` to get the next piece, with `false` to give the request up.
  package let take:
    @Sendable (_ piece: [UInt8], _ taken: @escaping @Sendable (Bool) -> Void) -> Void

  package init(
    begin: @escaping @Sendable (_ bytes: Int?) -> Void,
    take: @escaping @Sendable ([UInt8], @escaping @Sendable (Bool) -> Void) -> Void
  ) {
    self.begin = begin
    self.take = take
  }
}

/// How an exchange sends a file, or receives a body that may be large.
enum HTTPTransfer: Sendable {
  case none
  /// Keeps the body of the response in memory, and calls the closure with the number of bytes
  /// received so far.
  case watched(@Sendable (Int) -> Void)
  /// Sends a file as the request's body. `sent` is called with the number of bytes sent so far.
  case upload(HTTPFile, type: String, sent: @Sendable (Int) -> Void)
  /// Passes the body of a response with status 200 on to a sink.
  case download(HTTPSink)

  /// `true` if the request's time limit counts from the last byte that was sent or received: a
  /// large file may take any time, as long as bytes are transferred.
  var isPatient: Bool { if case .none = self { false } else { true } }

  /// Reports the number of received bytes of the response, in the case `watched`.
  func received(_ bytes: Int) {
    if case .watched(let received) = self { received(bytes) }
  }

  var sink: HTTPSink? { if case .download(let sink) = self { sink } else { nil } }
}
