import Intents
import TestSupport
import Testing

@testable import Formatting

/// Photos whose Exif data says in which orientation the camera was held.
@Suite struct OrientationTests {
  /// The segment of a JPEG file with Exif data that contains an orientation.
  private static func segment(_ number: UInt8, isBigEndian: Bool = true) -> [UInt8] {
    func value(_ value: UInt8, bytes: Int) -> [UInt8] {
      let zeros = [UInt8](repeating: 0, count: bytes - 1)
      return isBigEndian ? zeros + [value] : [value] + zeros
    }
    let tags: [UInt8] = isBigEndian ? [0x01, 0x12, 0x00, 0x03] : [0x12, 0x01, 0x03, 0x00]
    let entry = tags + value(1, bytes: 4) + value(number, bytes: 2) + [0, 0]
    let tiff =
      Array((isBigEndian ? "MM" : "II").utf8) + value(42, bytes: 2) + value(8, bytes: 4)
      + value(1, bytes: 2) + entry + value(0, bytes: 4)
    let body = Array("Exif\0\0".utf8) + tiff
    return [0xff, 0xe1, 0, UInt8(body.count + 2)] + body
  }

  private static func jpeg(_ segment: [UInt8]) -> [UInt8] {
    SampleImages.jpeg[..<2] + segment + SampleImages.jpeg[2...]
  }

  private func orientation(_ jpeg: [UInt8]) -> Orientation {
    jpeg.withUnsafeBytes { Orientation(jpeg: $0) }
  }

  @Test func `a photo's Exif orientation is read in both byte orders`() {
    #expect(orientation(SampleImages.jpeg) == .upright)
    for number in UInt8(0)...9 {
      for isBigEndian in [true, false] {
        let found = orientation(Self.jpeg(Self.segment(number, isBigEndian: isBigEndian)))
        #expect(found == Orientation(number: Int(number)))
      }
    }
    #expect(Orientation(number: 0) == .upright && Orientation(number: 9) == .upright)
    #expect(Orientation(number: 6) != .upright)
  }

  @Test func `a photo with damaged Exif data counts as upright, and no byte beyond it is read`() {
    let whole = Self.jpeg(Self.segment(6))
    for count in 0..<38 { #expect(orientation(Array(whole.prefix(count))) == .upright) }
    for place in 2..<40 {
      for value in [UInt8(0), 1, 0x7f, 0xff] {
        var changed = whole
        changed[place] = value
        _ = orientation(changed)
      }
    }
  }

  @Test func `a photo's scene is turned upright, however the camera was held`() throws {
    // The upright scene has two columns and three rows of pixels: 1 2, 3 4, 5 6. For each Exif
    // orientation, these are the rows of pixels as the file stores them.
    let stored: [Int: [[UInt8]]] = [
      1: [[1, 2], [3, 4], [5, 6]], 2: [[2, 1], [4, 3], [6, 5]], 3: [[6, 5], [4, 3], [2, 1]],
      4: [[5, 6], [3, 4], [1, 2]], 5: [[1, 3, 5], [2, 4, 6]], 6: [[2, 4, 6], [1, 3, 5]],
      7: [[6, 4, 2], [5, 3, 1]], 8: [[5, 3, 1], [6, 4, 2]],
    ]
    for (number, rows) in stored {
      let values = rows.flatMap { $0 }
      let image = try Raster(width: rows[0].count, height: rows.count) { pixels in
        for place in values.indices { pixels[place * 4] = values[place] }
        return true
      }
      let turned = try image.turned(by: Orientation(number: number))
      #expect([turned.width, turned.height] == [2, 3], "\(number)")
      let shown = stride(from: 0, to: turned.pixels.count, by: 4).map { turned.pixels[$0] }
      #expect(shown == [1, 2, 3, 4, 5, 6], "\(number)")
    }
  }
}
