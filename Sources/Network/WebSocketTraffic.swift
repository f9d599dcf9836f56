/// The bounds of one WebSocket.
struct WebSocketLimits {
  /// A longer message, in however many fragments, closes the connection with 1009.
  var maximumMessageBytes: Int
  /// The time between pings of this end, in seconds; 0: this end only answers pings.
  var keepaliveSeconds = 0
  /// A message is queued while fewer bytes than these wait for the peer to read them.
  var maximumUnreadBytes = 4 << 20
  /// The pings that are answered while the peer does not read the answers.
  var maximumUnreadPongs = 64
  /// The time for queued messages to be read, in milliseconds.
  var unreadMilliseconds = 60_000
  /// The rate in bytes per second that adds time for large queues.
  var bytesPerSecond = 8_192
}

/// Counts the traffic of one WebSocket: the fragments of the message that comes in, and the bytes that
/// are queued for the peer. libsoup bounds neither.
final class WebSocketTraffic {
  private static let policyViolation: UInt32 = 1008

  private let limits: WebSocketLimits
  private var meter: FrameMeter
  private var unreadBytes = 0
  private var pingsWhenWritten = 0
  /// Called when a ping came in: its answer is queued next.
  var onPing: () -> Void = {}

  init(limits: WebSocketLimits) {
    self.limits = limits
    meter = FrameMeter(maximumMessageBytes: limits.maximumMessageBytes)
  }

  /// Inspects bytes that came in.
  ///
  /// - Returns: the close code when they are refused.
  func inspect(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    let pings = meter.pings
    if let code = meter.inspect(bytes) { return code }
    guard meter.pings > pings else { return nil }
    onPing()
    let isFlood = meter.pings - pingsWhenWritten > limits.maximumUnreadPongs
    return isFlood ? Self.policyViolation : nil
  }

  /// Counts a message of this size, if the bytes that wait to be sent stay within the limit.
  func mayQueue(_ bytes: Int) -> Bool {
    guard unreadBytes < limits.maximumUnreadBytes else { return false }
    unreadBytes += bytes
    return true
  }

  /// Notes that the system has taken all queued bytes.
  func written() {
    unreadBytes = 0
    pingsWhenWritten = meter.pings
  }

  /// The time that the peer may take to read the queued bytes, in milliseconds.
  var milliseconds: Int {
    limits.unreadMilliseconds + unreadBytes / max(1, limits.bytesPerSecond) * 1_000
  }
}
