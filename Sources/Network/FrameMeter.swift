/// Parses the frames in a WebSocket's incoming bytes, and refuses a message whose fragments
/// together are larger than the limit (RFC 6455, 5.2). libsoup checks only the size of each frame.
struct FrameMeter {
  private static let tooBig: UInt32 = 1009
  private static let headerBytes = 2
  private static let maskBytes = 4

  let maximumMessageBytes: Int
  /// The number of received WebSocket pings.
  private(set) var pings = 0
  private var header: [UInt8] = []
  private var payloadLeft: UInt64 = 0
  private var messageBytes: UInt64 = 0

  init(maximumMessageBytes: Int) { self.maximumMessageBytes = max(0, maximumMessageBytes) }

  /// Inspects the next bytes that arrived from the WebSocket's peer.
  ///
  /// - Returns: the WebSocket close code 1009 if a message is larger than the limit; `nil`
  ///   otherwise.
  mutating func inspect(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if payloadLeft > 0 {
        let step = Int(min(payloadLeft, UInt64(bytes.endIndex - at)))
        payloadLeft -= UInt64(step)
        at += step
      } else {
        header.append(bytes[at])
        at += 1
        if isHeaderWhole, !begin() { return Self.tooBig }
      }
    }
    return nil
  }

  private var lengthBytes: Int {
    switch header[1] & 0x7F {
    case 126: 2
    case 127: 8
    default: 0
    }
  }

  private var isHeaderWhole: Bool {
    guard header.count >= Self.headerBytes else { return false }
    let mask = header[1] & 0x80 == 0 ? 0 : Self.maskBytes
    return header.count == Self.headerBytes + lengthBytes + mask
  }

  /// Parses the frame header in `header`, all bytes of which have arrived, and adds the frame's
  /// payload to the size of the message.
  ///
  /// - Returns: `true` if the message to which the frame belongs is within the limit so far.
  private mutating func begin() -> Bool {
    let opcode = header[0] & 0x0F
    let isLast = header[0] & 0x80 != 0
    let extended = header[Self.headerBytes...].prefix(lengthBytes)
    let length =
      extended.isEmpty
      ? UInt64(header[1] & 0x7F) : extended.reduce(0) { $0 << 8 | UInt64($1) }
    header.removeAll(keepingCapacity: true)
    payloadLeft = length
    if opcode & 0x08 != 0 {
      if opcode == 0x09 { pings += 1 }
      return true
    }
    let (sum, overflow) = messageBytes.addingReportingOverflow(length)
    messageBytes = isLast ? 0 : sum
    return !overflow && sum <= UInt64(maximumMessageBytes)
  }
}
