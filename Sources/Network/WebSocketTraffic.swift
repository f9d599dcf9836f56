/// The limits of one WebSocket.
struct WebSocketLimits {
  /// The limit of a WebSocket message in bytes. A larger message closes the connection with the
  /// close code 1009, whatever the number of its fragments.
  var maximumMessageBytes: Int
  /// The time between pings that this end sends, in seconds; with 0, this end only answers pings.
  var keepaliveSeconds = 0
  /// The number of bytes queued for the peer from which on the next message closes the connection
  /// with the close code 1008.
  var maximumUnreadBytes = 4 << 20
  /// The greatest number of pings that are answered while the peer does not read the pongs. One
  /// more ping closes the connection with the close code 1008.
  var maximumUnreadPongs = 64
  /// The time limit for the peer to read the queued messages, in milliseconds, before the extra
  /// time for their size (`bytesPerSecond`).
  var unreadMilliseconds = 60_000
  /// The lowest speed at which the peer may read: for each `bytesPerSecond` bytes in the queued
  /// messages, the time limit is extended by one second.
  var bytesPerSecond = 8_192
}

/// Counts the traffic of one WebSocket: the size of the incoming message over all its fragments,
/// the pings, and the bytes that are queued for the peer. libsoup limits none of them.
final class WebSocketTraffic {
  private static let policyViolation: UInt32 = 1008

  private let limits: WebSocketLimits
  private var meter: FrameMeter
  private var unreadBytes = 0
  private var pingsWhenWritten = 0
  /// Called when one ping or more were received; libsoup queues the pongs next.
  var onPing: () -> Void = {}

  init(limits: WebSocketLimits) {
    self.limits = limits
    meter = FrameMeter(maximumMessageBytes: limits.maximumMessageBytes)
  }

  /// Inspects bytes that were received from the WebSocket's peer.
  ///
  /// - Returns: the WebSocket close code if the bytes are refused; `nil` otherwise.
  func inspect(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    let pings = meter.pings
    if let code = meter.inspect(bytes) { return code }
    guard meter.pings > pings else { return nil }
    onPing()
    let isFlood = meter.pings - pingsWhenWritten > limits.maximumUnreadPongs
    return isFlood ? Self.policyViolation : nil
  }

  /// Counts a WebSocket message of this size and returns `true`, unless the bytes queued before
  /// have reached the limit.
  func mayQueue(_ bytes: Int) -> Bool {
    guard unreadBytes < limits.maximumUnreadBytes else { return false }
    unreadBytes += bytes
    return true
  }

  /// Records that the system has accepted all bytes that were queued for the peer.
  func written() {
    unreadBytes = 0
    pingsWhenWritten = meter.pings
  }

  /// The time limit for the peer to read the queued bytes, in milliseconds.
  var milliseconds: Int {
    limits.unreadMilliseconds + unreadBytes / max(1, limits.bytesPerSecond) * 1_000
  }
}
