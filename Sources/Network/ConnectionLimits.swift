/// The limits of a server's connections. A connection that exceeds one is closed.
package struct ConnectionLimits: Sendable {
  /// All connections together. Above it, the connection that has waited longest without a whole
  /// request is closed for a new one.
  package var maximumConnections = 4_096
  /// Connections from one address, or from the addresses of one `group`.
  package var maximumPerAddress = 256
  /// Names the group that an IP address is counted in: one customer may have many addresses.
  package var group: @Sendable (String) -> String = { $0 }
  /// Addresses with any number of connections: those of proxies, which speak for many people. Asked
  /// with an IP address as text; "" stands for a Unix socket.
  package var isExempt: @Sendable (String) -> Bool = { $0.isEmpty || isLoopbackAddress($0) }
  /// The time from the first moment of a request, or of a connection, to the end of its headers.
  package var headMilliseconds = 20_000
  /// The time from an answer to the first byte of the next request.
  package var idleMilliseconds = 75_000
  /// The time for a body, and for an answer that the peer has to read; larger ones have more.
  package var transferMilliseconds = 30_000
  /// The rate that large bodies and answers must keep up.
  package var bytesPerSecond = 8_192
  /// The bytes that may wait for a WebSocket's peer: with more, the next message closes the socket.
  package var maximumUnreadBytes = 4 << 20
  /// The time for a WebSocket's peer to read its queued messages; more bytes have more time.
  package var unreadMilliseconds = 60_000

  /// The usual bounds.
  package init() {}

  /// The time that a body or an answer of this many bytes may take, in milliseconds.
  func milliseconds(for bytes: Int) -> Int {
    transferMilliseconds + min(bytes, 1 << 40) / max(1, bytesPerSecond) * 1_000
  }
}
