/// The limits of a server's connections. A connection that exceeds a limit is closed.
package struct ConnectionLimits: Sendable {
  /// The greatest number of open connections. When it is reached, a connection that waits for a
  /// request or for the rest of one is closed for a new one (`ServerConnections.evict`); if there
  /// is none, the new one is closed.
  package var maximumConnections = 4_096
  /// The greatest number of open connections from all IP addresses for which `group` returns the
  /// same text.
  package var maximumPerAddress = 256
  /// Returns the group to which an IP address belongs for `maximumPerAddress`: for instance its
  /// IPv6 network, because one person may have many addresses; by default the address itself.
  package var group: @Sendable (String) -> String = { $0 }
  /// Returns `true` for an address to which `maximumPerAddress` does not apply, such as the address
  /// of a proxy for many people. Called with an IP address as text, or with "" for a Unix socket.
  /// By default, Unix sockets and loopback addresses are exempt.
  package var isExempt: @Sendable (String) -> Bool = { $0.isEmpty || isLoopbackAddress($0) }
  /// The time limit for the headers of a request, from its first byte. It is also the time limit
  /// for the first byte of the first request, from the start of the connection.
  package var headMilliseconds = 20_000
  /// The time limit for an idle connection: from a response to the first byte of the next request.
  package var idleMilliseconds = 75_000
  /// The time limit for the peer to send a body or to read a response, before the extra time for
  /// its size (`bytesPerSecond`).
  package var transferMilliseconds = 30_000
  /// The lowest speed at which a peer may send or read: for each `bytesPerSecond` bytes in a body,
  /// a response or the queued WebSocket messages, the time limit is extended by one second.
  package var bytesPerSecond = 8_192
  /// The number of bytes queued for a WebSocket's peer from which on the next message closes the
  /// WebSocket.
  package var maximumUnreadBytes = 4 << 20
  /// The time limit for a WebSocket's peer to read its queued messages, before the extra time for
  /// their size (`bytesPerSecond`).
  package var unreadMilliseconds = 60_000

  /// Creates the default limits.
  package init() {}

  /// Returns the time limit, in milliseconds, for sending or reading a body of this many bytes.
  func milliseconds(for bytes: Int) -> Int {
    transferMilliseconds + min(bytes, 1 << 40) / max(1, bytesPerSecond) * 1_000
  }
}
