import Matrix
import TestSupport

/// Bytes that the server sends on a live socket after its handshake, correct or wrong at random.
enum HostileFrames {
  static func make(_ sync: inout HostileSync, largest: Int) -> [UInt8] {
    switch sync.values.random.next(below: 14) {
    case 0: (0..<60).map { _ in UInt8.random(in: 0...255, using: &sync.values.random) }
    case 1: fragments(count: 400, bytes: largest / 400)
    case 2: Array(repeating: [0x89, 0], count: 500).flatMap(\.self)
    case 3: [0x81, 127, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3]
    case 4: frame([0xff, 0xc0, 0x80])
    case 5: frame(Array(sync.values.text().utf8))
    case 6: frame(Array(repeating: UInt8(ascii: "["), count: 100_000))
    case 7: [0x88, 0x02, 0x03, UInt8(sync.values.random.next(below: 256))]
    case 8: frame(sync.values.value().bytes)
    case 9...11: frame(sync.values.spoiled(sync.sync()).bytes)
    default: frame(sync.sync().bytes)
    }
  }

  /// A frame with one text message.
  static func frame(_ text: [UInt8]) -> [UInt8] { head(0x81, text.count) + text }

  /// A message that is split into many fragments, none of which is the last one.
  private static func fragments(count: Int, bytes: Int) -> [UInt8] {
    let text = Array(repeating: UInt8(ascii: "x"), count: bytes)
    return (0..<count).flatMap { head($0 == 0 ? 0x01 : 0x00, bytes) + text }
  }

  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    if count < 126 { return [kind, UInt8(count)] }
    if count < 65_536 { return [kind, 126, UInt8(count >> 8), UInt8(count & 255)] }
    return [kind, 127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
  }
}
