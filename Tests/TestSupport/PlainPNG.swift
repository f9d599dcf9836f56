/// Makes PNG images of one colour, and the parts of PNG files.
package enum PlainPNG {
  /// A PNG image of red pixels without compression; their bytes, with one more for each row, have
  /// to be less than 64 kB. `claimed`: a wrong height for the header; `nil` for the height of the
  /// pixels.
  package static func red(_ width: Int, _ height: Int, claimed: Int? = nil) -> [UInt8] {
    let line = [UInt8(0)] + (0..<width).flatMap { _ in [255, 0, 0] as [UInt8] }
    let pixels = (0..<height).flatMap { _ in line }
    let (low, high) = (pixels.count & 255, pixels.count >> 8)
    let stored: [UInt8] =
      [0x78, 1, 1, UInt8(low), UInt8(high), UInt8(255 - low), UInt8(255 - high)] + pixels
    return signature
      + chunk("IHDR", big(width) + big(claimed ?? height) + [8, 2, 0, 0, 0])
      + chunk("IDAT", stored + big(sum(pixels))) + chunk("IEND", [])
  }

  /// A greyscale image of `side` × `side` black pixels in a small file, which needs much memory
  /// when it is decoded.
  package static func bomb(side: Int) -> [UInt8] {
    let count = side * (side + 1)
    var bits = Bits()
    // One block with the fixed codes: a zero, copies of 258 zeros, and single zeros for the rest
    // (RFC 1951, 3.2.6).
    bits.add([1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0])
    let (copies, rest) = ((count - 1) / 258, (count - 1) % 258)
    for _ in 0..<copies { bits.add([1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]) }
    for _ in 0..<rest { bits.add([0, 0, 1, 1, 0, 0, 0, 0]) }
    bits.add([0, 0, 0, 0, 0, 0, 0])
    let sum = (count % 65_521) << 16 | 1
    return signature + chunk("IHDR", big(side) + big(side) + [8, 0, 0, 0, 0])
      + chunk("IDAT", [0x78, 1] + bits.bytes + big(sum)) + chunk("IEND", [])
  }

  /// Packs bits into bytes, beginning with each byte's lowest bit.
  private struct Bits {
    var bytes: [UInt8] = []
    private var count = 0

    mutating func add(_ bits: [UInt8]) {
      for bit in bits {
        if count % 8 == 0 { bytes.append(0) }
        bytes[bytes.count - 1] |= bit << UInt8(count % 8)
        count += 1
      }
    }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]

  /// The checksum (CRC-32) of a chunk of a PNG file.
  package static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(0xffff_ffff) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xedb8_8320 : rest >> 1
      }
    }
  }

  /// The four bytes of a number in big-endian order.
  package static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(data.count) + body + big(Int(checksum(body)))
  }

  /// The checksum (Adler-32) of the uncompressed pixels of a PNG image.
  private static func sum(_ bytes: [UInt8]) -> Int {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
