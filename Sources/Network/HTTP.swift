/// A header field. Names compare without case.
package struct HTTPHeader: Sendable, Equatable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A request that a client sends.
package struct HTTPRequest: Sendable, Equatable {
  package let method: String
  /// Absolute, already percent-encoded. Over a Unix socket the host is only a name.
  package let url: String
  package let headers: [HTTPHeader]
  /// Sent with `Content-Type: application/json` unless `headers` say otherwise.
  package let body: [UInt8]?
  /// The time for the whole exchange, redirects apart.
  package let timeoutSeconds: Int
  /// Opens a new connection, because a kept one may be dead without a sign of it.
  package let wantsNewConnection: Bool
  /// The bound of the answer's body in bytes; `nil`: the client's.
  package let maximumAnswerBytes: Int?

  package init(
    method: String, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
    timeoutSeconds: Int = 60, wantsNewConnection: Bool = false, maximumAnswerBytes: Int? = nil
  ) {
    self.maximumAnswerBytes = maximumAnswerBytes
    self.wantsNewConnection = wantsNewConnection
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeoutSeconds = timeoutSeconds
  }
}

/// An answer that has arrived completely.
package struct HTTPResponse: Sendable, Equatable {
  package let status: Int
  package let headers: [HTTPHeader]
  package let body: [UInt8]

  package init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of this name, compared without case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// The reasons for which a request has no answer, or a server cannot listen.
package enum NetworkError: Error, Sendable, Equatable {
  case badURL(String)
  /// No server listens at the address, or the host name is not known.
  case cannotConnect(String)
  case timedOut
  /// The certificate was refused.
  case untrusted(String)
  /// The connection broke before the answer was whole.
  case dropped(String)
  case cancelled
  /// The answer is larger than the client takes.
  case tooLarge(limit: Int)
  /// A WebSocket handshake was answered with this instead.
  case handshakeRefused(status: Int)
  /// A server cannot listen at its address, for the reason given.
  case cannotListen(String)
  /// A socket's path has more bytes than the system takes.
  case pathTooLong(path: String, limit: Int)
}

/// A request that a server got.
package struct HTTPServerRequest: Sendable, Equatable {
  package let method: String
  /// The raw path, percent-encoded as it came, without the query.
  package let path: String
  /// The raw query, without "?"; "" when there is none.
  package let query: String
  package let headers: [HTTPHeader]
  package let body: [UInt8]
  /// The IP address of the client; "" on a Unix socket.
  package let remoteAddress: String

  package init(
    method: String, path: String, query: String, headers: [HTTPHeader], body: [UInt8],
    remoteAddress: String
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
  }

  /// The first header of this name, compared without case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// An address on which a server listens.
package enum ListenAddress: Sendable, Equatable {
  /// A literal IPv4 or IPv6 address; port 0 takes a free one.
  case tcp(address: String, port: Int)
  /// A socket file, made with mode 0600; a stale one is replaced. At most 107 bytes.
  case unix(path: String)
}

/// A message on an open WebSocket, or its end.
package enum WebSocketEvent: Sendable, Equatable {
  case text(String)
  case closed(code: Int)
}
