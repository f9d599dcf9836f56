/// Follows the requests in the bytes that arrive on a connection, and refuses those whose end two
/// readers could see at different places (RFC 9112, 6.3 and 11.2). libsoup ignores header lines
/// that it cannot read, such as "Content-Length : 5", and would take the body for the next request.
struct RequestMeter {
  private enum Place {
    case head
    case body(left: UInt64)
    case chunkSize
    case chunk(left: UInt64)
    /// The line break behind a chunk's bytes.
    case chunkEnd
    case trailer
    /// The bytes behind a request to upgrade, which may be frames.
    case upgrade
  }

  /// The longest head of a request, and the longest line of a chunk's size, in bytes.
  private static let maxHeadBytes = 128 << 10
  private static let maxSizeBytes = 1_024

  private var place = Place.head
  private var line: [UInt8] = []
  private var head = Head()
  private var headBytes = 0

  /// - Returns: `false` if the request is to be refused and the connection closed.
  mutating func inspect(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var at = bytes.startIndex
    while at < bytes.endIndex {
      switch place {
      case .upgrade: return true
      case .body(let left):
        let step = min(left, UInt64(bytes.endIndex - at))
        at += Int(step)
        place = left == step ? .head : .body(left: left - step)
      case .chunk(let left):
        let step = min(left, UInt64(bytes.endIndex - at))
        at += Int(step)
        place = left == step ? .chunkEnd : .chunk(left: left - step)
      case .head, .chunkSize, .chunkEnd, .trailer:
        let byte = bytes[at]
        at += 1
        line.append(byte)
        headBytes += 1
        guard headBytes <= Self.maxHeadBytes else { return false }
        if byte == 0x0A {
          guard take(line[...]) else { return false }
          line.removeAll(keepingCapacity: true)
        }
      }
    }
    return true
  }

  /// Goes on with the next request, because a request to upgrade was refused.
  mutating func continueAfterUpgrade() {
    if case .upgrade = place { place = .head }
  }

  private mutating func take(_ whole: ArraySlice<UInt8>) -> Bool {
    var line = whole.dropLast()
    if line.last == 0x0D { line = line.dropLast() }
    // A carriage return or a NUL within a line ends it for some readers only.
    guard !line.contains(0x0D), !line.contains(0) else { return false }
    switch place {
    case .head: return takeHead(line)
    case .chunkSize: return takeSize(line)
    case .chunkEnd:
      place = .chunkSize
      return line.isEmpty
    case .trailer:
      if line.isEmpty { end() }
      return line.isEmpty || Head.field(line) != nil
    case .body, .chunk, .upgrade: return true
    }
  }

  private mutating func takeHead(_ line: ArraySlice<UInt8>) -> Bool {
    // Empty lines before a request are allowed.
    if line.isEmpty, head.isEmpty { return true }
    guard line.isEmpty else { return head.add(line) }
    guard let next = head.framing else { return false }
    end()
    switch next {
    case .none: break
    case .length(let length): if length > 0 { place = .body(left: length) }
    case .chunked: place = .chunkSize
    case .upgrade: place = .upgrade
    }
    return true
  }

  private mutating func takeSize(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= Self.maxSizeBytes else { return false }
    let digits = line.prefix { $0 != 0x3B && $0 != 0x20 && $0 != 0x09 }
    guard !digits.isEmpty, digits.count <= 15,
      let size = UInt64(String(decoding: digits, as: UTF8.self), radix: 16),
      digits.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      line[digits.endIndex...].first(where: { $0 != 0x20 && $0 != 0x09 }) ?? 0x3B == 0x3B
    else { return false }
    headBytes = 0
    place = size == 0 ? .trailer : .chunk(left: size)
    return true
  }

  private mutating func end() {
    head = Head()
    headBytes = 0
    place = .head
  }
}

private struct Head {
  enum Framing {
    case none, length(UInt64), chunked, upgrade
  }

  private(set) var isEmpty = true
  private var isNewest = false
  private var hosts = 0
  private var lengths = 0
  private var length: UInt64 = 0
  private var codings = 0
  private var isChunked = false
  private var isUpgrade = false

  /// Adds a line without its end; returns `false` if the request is to be refused.
  mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
    guard !isEmpty else {
      isEmpty = false
      isNewest = String(decoding: line.suffix(8), as: UTF8.self) == "HTTP/1.1"
      return true
    }
    guard let (name, value) = Self.field(line) else { return false }
    switch name {
    case "host": hosts += 1
    case "content-length":
      lengths += 1
      // Only digits, and no sum that overflows.
      guard !value.isEmpty, value.utf8.count <= 18,
        value.utf8.allSatisfy({ (48...57).contains($0) }),
        let number = UInt64(value)
      else { return false }
      length = number
    case "transfer-encoding":
      codings += 1
      isChunked = value.lowercased() == "chunked"
    case "upgrade": isUpgrade = value.lowercased() == "websocket"
    default: break
    }
    return true
  }

  /// The name in small letters and the value of a header line; `nil` for a line that has no name, a
  /// name with other characters than those of names, or that continues the line before.
  static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
      line[..<colon].allSatisfy(isNameByte)
    else { return nil }
    var value = line[(colon + 1)...]
    while let first = value.first, first == 0x20 || first == 0x09 { value = value.dropFirst() }
    while let last = value.last, last == 0x20 || last == 0x09 { value = value.dropLast() }
    return (
      String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      String(decoding: value, as: UTF8.self)
    )
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// `nil` if the request is to be refused.
  var framing: Framing? {
    guard hosts <= 1, hosts == 1 || !isNewest, lengths <= 1, codings <= 1 else { return nil }
    if codings == 1 {
      guard isChunked, isNewest, lengths == 0 else { return nil }
      return .chunked
    }
    if isUpgrade, length == 0 { return .upgrade }
    return lengths == 1 ? .length(length) : Framing.none
  }
}
