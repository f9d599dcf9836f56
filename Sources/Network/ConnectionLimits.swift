/// The limits of a server's connections. A connection that exceeds a limit is closed.
package struct ConnectionLimits: Sendable {
  /// The limit of all connections together. Beyond it, the connection that has waited longest
  /// without a whole request is closed for a new one.
  package var maximumConnections = 4_096
  /// The limit of connections from one address, or from the addresses of one `group`.
  package var maximumPerAddress = 256
  /// Returns the group in which an IP address is counted, as one customer may have many addresses.
  package var group: @Sendable (String) -> String = { $0 }
  /// Returns `true` for an address that may have any number of connections, such as that of a proxy
  /// for many people. Called with an IP address as text, or with "" for a Unix socket.
  package var isExempt: @Sendable (String) -> Bool = { $0.isEmpty || isLoopbackAddress($0) }
  /// The time from the first moment of a request, or of a connection, to the end of its headers.
  package var headMilliseconds = 20_000
  /// The time from a response to the first byte of the next request.
  package var idleMilliseconds = 75_000
  /// The time for the peer to send a body or to read a response. A large one has more time, by
  /// `bytesPerSecond`.
  package var transferMilliseconds = 30_000
  /// The lowest speed that is accepted of a peer: a time limit grows by one second for this many
  /// bytes of a body, a response or queued messages.
  package var bytesPerSecond = 8_192
  /// The limit of bytes that wait for a WebSocket's peer to read them. Once it is reached, the next
  /// message closes the socket.
  package var maximumUnreadBytes = 4 << 20
  /// The time for a WebSocket's peer to read its queued messages. Many bytes have more time, by
  /// `bytesPerSecond`.
  package var unreadMilliseconds = 60_000

  /// Creates the limits with the values above.
  package init() {}

  /// Returns the time in milliseconds for a body or a response of this many bytes.
  func milliseconds(for bytes: Int) -> Int {
    transferMilliseconds + min(bytes, 1 << 40) / max(1, bytesPerSecond) * 1_000
  }
}
