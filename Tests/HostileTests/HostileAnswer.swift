import Matrix
import TestSupport

/// The bytes of one HTTP response: correct, or wrong in one of many ways, at random.
struct HostileAnswer {
  /// The bytes of the response in pieces, which are sent one after the other.
  private(set) var pieces: [[UInt8]] = []
  /// `true` if the server closes the connection after the last piece of the response.
  private(set) var closes = false
  /// `true` if the server sends nothing after the pieces and keeps the connection open.
  private(set) var hangs = false

  /// Makes the response to one request.
  ///
  /// - Parameters:
  ///   - path: the path of the request.
  ///   - largest: the approximate size of the largest bodies, in bytes.
  init(to path: String, _ sync: inout HostileSync, largest: Int) {
    let chance = sync.values.random.next(below: 24)
    let good = sync.answer(path)
    switch chance {
    case 0: say(200, Array("no JSON at all {{{".utf8))
    case 1: say(200, sync.values.value().bytes)
    case 2: say(200, Array(repeating: UInt8(ascii: "["), count: 200_000))
    case 3: say(200, Self.huge(good, bytes: largest))
    case 4: say(Self.statuses[sync.values.random.next(below: Self.statuses.count)], good.bytes)
    case 5:
      let body: JSONValue = ["errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": sync.values.value()]
      say(429, body.bytes, headers: "Retry-After: \(sync.values.random.next())\r\n")
    case 6: breakOff(good.bytes, at: sync.values.random.next(below: 200))
    case 7:
      pieces = [Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}".utf8)]
      closes = true
    case 8:
      pieces = [(0..<200).map { _ in UInt8.random(in: 0...255, using: &sync.values.random) }]
      closes = true
    case 9: chunked(good.bytes, ends: sync.values.random.oneIn(2))
    case 10: fragment(good.bytes)
    case 11: say(307, [], headers: "Location: \(sync.values.random.oneIn(2) ? path : "//x:1/")\r\n")
    case 12: closes = true
    case 13:
      hangs = sync.values.random.oneIn(4)
      closes = !hangs
    case 14: say(200, [0xff, 0xfe, 0x00] + good.bytes)
    case 15...19: say(200, sync.values.spoiled(good).bytes)
    default: say(200, good.bytes)
    }
    if sync.values.random.oneIn(10) { closes = true }
  }

  /// Makes a correct response with this JSON.
  init(good: JSONValue) { say(200, good.bytes) }

  // 401 is left out, because with some error codes it ends the session for good.
  private static let statuses = [100, 199, 204, 304, 400, 403, 404, 413, 418, 500, 502, 503, 599]

  private mutating func say(_ status: Int, _ body: [UInt8], headers: String = "") {
    let head = "HTTP/1.1 \(status) X\r\n\(headers)Content-Length: \(body.count)\r\n\r\n"
    pieces = [Array(head.utf8) + body]
  }

  private mutating func breakOff(_ body: [UInt8], at place: Int) {
    say(200, body)
    pieces = [Array(pieces[0].prefix(place))]
    closes = true
  }

  private mutating func chunked(_ body: [UInt8], ends: Bool) {
    pieces = [Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)]
    for start in stride(from: 0, to: body.count, by: 97) {
      let piece = body[start..<min(start + 97, body.count)]
      pieces.append(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [13, 10])
    }
    pieces.append(Array((ends ? "0\r\n\r\n" : "zz\r\n").utf8))
    closes = !ends
  }

  private mutating func fragment(_ body: [UInt8]) {
    say(200, body)
    pieces = pieces[0].map { [$0] }
  }

  /// The JSON of a response, with a member of `bytes` bytes added if it is an object.
  private static func huge(_ answer: JSONValue, bytes: Int) -> [UInt8] {
    guard case .object(var object) = answer else { return answer.bytes }
    object.append("x", .string(String(repeating: "y", count: bytes)))
    return JSONValue.object(object).bytes
  }
}
