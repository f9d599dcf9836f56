/// The size of an image in pixels, read from the first bytes of its file: PNG, GIF, JPEG or WebP.
package struct ImageSize: Sendable, Equatable {
  /// The number of bytes at the start of a file that usually suffice for `init(start:)`. In a JPEG
  /// file, the size comes after embedded previews, in segments of at most 65,535 bytes each.
  package static let startBytes = 256 << 10

  package let width: Int
  package let height: Int

  /// Reads the size from `start`, the first bytes of the file; `nil` if no size is found, for
  /// instance in a file of another type, or because the size comes after these bytes, and for a
  /// width or height of 0.
  package init?(start: [UInt8]) {
    let bytes = Bytes(all: start)
    guard
      let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes) ?? Self.webP(bytes),
      size.width > 0, size.height > 0
    else { return nil }
    (width, height) = size
  }

  private typealias Size = (width: Int, height: Int)

  private struct Bytes {
    let all: [UInt8]

    func has(_ text: StaticString, at place: Int) -> Bool {
      guard place >= 0, place + text.utf8CodeUnitCount <= all.count else { return false }
      return text.withUTF8Buffer { all[place..<place + $0.count].elementsEqual($0) }
    }

    /// Returns the number in `count` bytes at the offset `place`, the most significant byte first;
    /// `nil` beyond the end.
    func big(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= all.count else { return nil }
      return all[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the number in `count` bytes at the offset `place`, the least significant byte first;
    /// `nil` beyond the end.
    func little(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= all.count else { return nil }
      return all[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private static func png(_ bytes: Bytes) -> Size? {
    guard bytes.big(0, 4) == 0x8950_4e47, bytes.has("IHDR", at: 12), let width = bytes.big(16, 4),
      let height = bytes.big(20, 4)
    else { return nil }
    return (width, height)
  }

  private static func gif(_ bytes: Bytes) -> Size? {
    guard bytes.has("GIF8", at: 0), let width = bytes.little(6, 2),
      let height = bytes.little(8, 2)
    else { return nil }
    return (width, height)
  }

  /// Reads the size in a JPEG file: goes through its segments up to the one that begins an image
  /// (ITU T.81, B.1.1).
  private static func jpeg(_ bytes: Bytes) -> Size? {
    guard bytes.big(0, 3) == 0xffd8ff else { return nil }
    var place = 2
    while let mark = bytes.big(place, 2), mark >> 8 == 0xff {
      let kind = mark & 0xff
      if kind == 0xff {
        place += 1
        continue
      }
      let beginsImage = (0xc0...0xcf).contains(kind) && ![0xc4, 0xc8, 0xcc].contains(kind)
      if beginsImage, let height = bytes.big(place + 5, 2), let width = bytes.big(place + 7, 2) {
        return (width, height)
      }
      guard kind != 0xd9, kind != 0xda, let length = bytes.big(place + 2, 2), length >= 2 else {
        return nil
      }
      place += 2 + length
    }
    return nil
  }

  private static func webP(_ bytes: Bytes) -> Size? {
    guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) else { return nil }
    if bytes.has("VP8 ", at: 12), let width = bytes.little(26, 2), let height = bytes.little(28, 2)
    {
      return (width & 0x3fff, height & 0x3fff)
    }
    if bytes.has("VP8L", at: 12), let bits = bytes.little(21, 4) {
      return ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
    }
    if bytes.has("VP8X", at: 12), let width = bytes.little(24, 3), let height = bytes.little(27, 3)
    {
      return (width + 1, height + 1)
    }
    return nil
  }
}
