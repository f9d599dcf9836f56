/// A header field of a request or response. `==` compares the name with its case; the method
/// `header(_:)` of requests and responses ignores the case.
package struct HTTPHeader: Sendable, Equatable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

package struct HTTPRequest: Sendable, Equatable {
  package let method: String
  /// The absolute URL, already percent-encoded. Over a Unix socket the host is not resolved.
  package let url: String
  package let headers: [HTTPHeader]
  /// The body, sent with `Content-Type: application/json` unless `headers` say otherwise; `nil` for
  /// no body.
  package let body: [UInt8]?
  /// The time limit in seconds for one exchange of request and response; the request after a
  /// redirect has the same limit again. In an upload, a download and a request whose received bytes
  /// are watched, each transferred part starts this time again.
  package let timeoutSeconds: Int
  /// `true` to open a new connection for this request, because a connection that was kept open may
  /// be dead without the client noticing it.
  package private(set) var wantsNewConnection: Bool
  /// `true` for a POST that has the same effect when the server receives it twice. It may use a
  /// connection that was kept open, because it can be sent again if that connection turns out to be
  /// dead; for any other POST libsoup opens a new connection, over TLS with a new handshake.
  package let isRepeatable: Bool
  /// The limit of the response's body in bytes; `nil` to use the client's limit.
  package let maximumAnswerBytes: Int?

  package init(
    method: String, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
    timeoutSeconds: Int = 60, wantsNewConnection: Bool = false, isRepeatable: Bool = false,
    maximumAnswerBytes: Int? = nil
  ) {
    self.maximumAnswerBytes = maximumAnswerBytes
    self.wantsNewConnection = wantsNewConnection
    self.isRepeatable = isRepeatable
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeoutSeconds = timeoutSeconds
  }

  var withNewConnection: HTTPRequest {
    var request = self
    request.wantsNewConnection = true
    return request
  }
}

package struct HTTPResponse: Sendable, Equatable {
  package let status: Int
  package let headers: [HTTPHeader]
  package let body: [UInt8]
  /// The file whose content a server sends in place of `body`; `nil` for none. The file must not
  /// change until the response is sent.
  package let file: HTTPFile?

  package init(
    status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], file: HTTPFile? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.file = file
  }

  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

package struct HTTPFile: Sendable, Equatable {
  package let path: String
  package let bytes: Int

  package init(path: String, bytes: Int) {
    self.path = path
    self.bytes = bytes
  }
}

package enum NetworkError: Error, Sendable, Equatable {
  /// The request's URL cannot be parsed. The text is the URL, or GLib's message.
  case badURL(String)
  /// The connection to the server could not be opened, for example because the server refused it or
  /// is unreachable, or the host name is not known. The text is the cause, usually GLib's message.
  case cannotConnect(String)
  /// A time limit passed before the connection was open, the response was complete or the WebSocket
  /// was open.
  case timedOut
  /// The server's certificate is not trusted, or TLS failed in another way. The text is GLib's
  /// message. `fingerprint` is the SHA-256 fingerprint of the refused certificate, as "1E:A3:…";
  /// `nil` if TLS failed in another way.
  case untrusted(String, fingerprint: String?)
  /// The connection broke before the response was complete, there were too many redirects, or
  /// the request failed in a way that no other case describes. The text is the cause, usually
  /// GLib's message.
  case dropped(String)
  case unreadable(path: String)
  /// The caller cancelled the request, the receiver of the response's body refused a part of it, or
  /// the client was closed.
  case cancelled
  /// The response's body is larger than the limit, in bytes, of the request or the client.
  case tooLarge(limit: Int)
  /// The server responded to a WebSocket handshake with this status and without a valid upgrade.
  case handshakeRefused(status: Int)
  /// The server cannot listen on its address. The text is the cause.
  case cannotListen(String)
  /// The path of a Unix socket is empty, or has more bytes than the system allows.
  case pathTooLong(path: String, limit: Int)
}

package struct HTTPServerRequest: Sendable, Equatable {
  package let method: String
  /// The path of the request's URL without the query, percent-encoded as it was received.
  package let path: String
  /// The query of the request's URL without "?", percent-encoded as it was received; "" when there
  /// is none.
  package let query: String
  package let headers: [HTTPHeader]
  package let body: [UInt8]
  /// The path of the file with the body, if the body was stored in a file (`HTTPAdmission.store`);
  /// `nil` for a body in memory.
  package let bodyPath: String?
  /// The IP address of the client; "" on a Unix socket.
  package let remoteAddress: String

  package init(
    method: String, path: String, query: String, headers: [HTTPHeader], body: [UInt8],
    bodyPath: String? = nil, remoteAddress: String
  ) {
    self.bodyPath = bodyPath
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
  }

  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

package enum ListenAddress: Sendable, Equatable {
  /// A literal IPv4 or IPv6 address; port 0 stands for a free port.
  case tcp(address: String, port: Int)
  /// A Unix socket with this path, which has at most 107 bytes. The socket file gets mode 0600, and
  /// replaces a socket file on which nobody listens.
  case unix(path: String)
}

package enum WebSocketEvent: Sendable, Equatable {
  case text(String)
  case closed(code: Int)
}

/// The object with which a server's handler sends the response to one request: once, from any
/// thread, before the handler returns or at any time later.
///
/// A reply that is released without a response sends status 500.
package final class HTTPReply: Sendable {
  private let exchange: ServerExchange

  init(exchange: ServerExchange) { self.exchange = exchange }

  deinit { exchange.answer(HTTPResponse(status: 500)) }

  /// Only the first call sends one; nothing is sent if the connection has ended.
  package func send(_ response: HTTPResponse) { exchange.answer(response) }

  /// The closure that is called on the server's thread if the connection ends before the response
  /// is sent. If it has already ended when the closure is set, the closure is called in the next
  /// turn of the thread's loop. A new closure replaces the former one; `nil` removes it.
  package var onDisconnect: (@Sendable () -> Void)? {
    get { exchange.onDisconnect }
    set { exchange.onDisconnect = newValue }
  }
}

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

  func received(_ bytes: Int) {
    if case .watched(let received) = self { received(bytes) }
  }

  var sink: HTTPSink? { if case .download(let sink) = self { sink } else { nil } }
}

/// A server's decision about a request whose headers have arrived and of whose body nothing was
/// read yet.
package enum HTTPAdmission: Sendable {
  /// Reads a body of up to this many bytes into memory; a request with a larger body gets a 413
  /// response (`M_TOO_LARGE`).
  case accept(maximumBodyBytes: Int)
  /// Stores a body of up to this many bytes in a new file of mode 0600 at this path instead of in
  /// memory; a request with a larger body gets a 413 response (`M_TOO_LARGE`). The file is removed
  /// once the request is finished, unless the handler has renamed it.
  case store(maximumBodyBytes: Int, path: String)
  /// Sends this response without calling the handler, and stores nothing of the body.
  case refuse(HTTPResponse)
}
