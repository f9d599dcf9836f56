import Testing

@testable import Formatting

/// The size of an image is read from the first bytes of its file.
@Suite struct ImageSizeTests {
  private func size(_ bytes: [UInt8]) -> [Int]? {
    ImageSize(start: bytes).map { [$0.width, $0.height] }
  }

  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 4, 0xb0, 0, 0, 3, 0x20]
  private static let jpeg: [UInt8] =
    [0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 17, 8]
    + [0x01, 0xe0, 0x02, 0x80]

  @Test func `the size of PNG, GIF and JPEG images is read`() {
    #expect(size(Self.png) == [1200, 800])
    #expect(size(Array("GIF89a".utf8) + [10, 0, 0, 1]) == [10, 256])
    #expect(size(Self.jpeg) == [640, 480])
  }

  @Test func `the size of the three kinds of WebP images is read`() {
    let start = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    let lossy = start + Array("VP8 ".utf8) + [UInt8](repeating: 0, count: 10) + [38, 2, 112, 1]
    #expect(size(lossy) == [550, 368])
    let lossless = start + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2f] + [0x8f, 0x41, 0x2a, 0x00]
    #expect(size(lossless) == [400, 170])
    let extended =
      start + Array("VP8X".utf8) + [UInt8](repeating: 0, count: 8) + [9, 0, 0, 19, 0, 0]
    #expect(size(extended) == [10, 20])
  }

  @Test func `a short or damaged beginning of an image file has no size`() {
    for whole in [Self.png, Self.jpeg, Array("GIF89a".utf8) + [0, 0, 0, 0]] {
      for count in 0..<whole.count { #expect(size(Array(whole[..<count])) == nil) }
    }
    #expect(size([0xff, 0xd8, 0xff, 0xe0, 0, 0]) == nil)
    #expect(size([0xff, 0xd8] + [UInt8](repeating: 0xff, count: 4_000)) == nil)
    #expect(size(Array("hello".utf8)) == nil)
  }
}
