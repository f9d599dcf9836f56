import Intents
import Testing

@testable import Formatting

@Suite struct ThumbnailMakerTests {
  private static let (red, green, blue, yellow): (UInt8, UInt8, UInt8, UInt8) = (196, 46, 21, 226)

  private func make(_ bytes: [UInt8], columns: Int = 40, rows: Int = 10) -> Thumbnail? {
    bytes.withUnsafeBytes { try? ThumbnailMaker.make($0, mostColumns: columns, maxRows: rows) }
  }

  @Test func `a PNG becomes cells of its colours, and its transparent part shows the page`() throws
  {
    let image = try #require(make(SampleImages.png))
    #expect([image.columns, image.rows] == [4, 2])
    let (left, right) = (
      Thumbnail.Halves(top: Self.red, bottom: Self.red),
      Thumbnail.Halves(top: Self.blue, bottom: Self.blue)
    )
    let hole = Thumbnail.Halves(top: Thumbnail.transparent, bottom: Thumbnail.transparent)
    #expect(image.cells == [left, left, right, right, left, left, hole, hole])
  }

  @Test func `a JPEG and a WebP are recognised by their first bytes and decoded`() throws {
    for (bytes, colour) in [(SampleImages.jpeg, Self.green), (SampleImages.webp, Self.yellow)] {
      let image = try #require(make(bytes, columns: 8, rows: 2))
      #expect([image.columns, image.rows] == [4, 2])
      #expect(image.cells.allSatisfy { $0.top == colour && $0.bottom == colour })
    }
  }

  @Test func `each pixel of a small image keeps its colour beside pixels of other colours`() throws
  {
    // Rows of pixels of alternating colours, which scaling would mix.
    let colours: [(UInt8, [UInt8])] = [
      (Self.red, [255, 0, 0]), (Self.green, [0, 255, 0]), (Self.blue, [0, 0, 255]),
    ]
    let image = try Raster(width: 3, height: 6) { pixels in
      for place in 0..<18 {
        let (_, components) = colours[(place + place / 3) % 3]
        for part in 0..<3 { pixels[place * 4 + part] = components[part] }
      }
      return true
    }
    let made = try CellArt.draw(image, mostColumns: 40, maxRows: 10)
    #expect([made.columns, made.rows] == [3, 3])
    let shown = (0..<6).flatMap { row in
      (0..<3).map { column in
        let cell = made.cells[row / 2 * 3 + column]
        return row % 2 == 0 ? cell.top : cell.bottom
      }
    }
    #expect(shown == (0..<18).map { colours[($0 + $0 / 3) % 3].0 })
  }

  @Test func `a large image is not enlarged, whatever its sides are`() throws {
    let wide = try Raster(width: 4_000, height: 1) { _ in true }
    #expect(try wide.enlarged(to: 320).width == 4_000)
    let high = try Raster(width: 1, height: 1 << 20) { _ in true }
    #expect(try high.enlarged(to: 320).width == 1)
    let small = try Raster(width: 3, height: 2) { _ in true }.enlarged(to: 320)
    #expect([small.width, small.height] == [321, 214])
  }

  @Test func `an image library that is missing, or lacks a function, is named`() throws {
    for library in ThumbnailLibrary.allCases {
      #expect(throws: ThumbnailProblem.missing(library)) {
        try LoadedLibrary(library, named: "libnone.so.0")
      }
      let loaded = try LoadedLibrary(library)
      #expect(throws: ThumbnailProblem.missing(library)) {
        try loaded.function("of_a_later_version", as: (@convention(c) () -> Void).self)
      }
    }
  }

  @Test func `an image that claims more pixels than the limit has no thumbnail`() {
    #expect(make(SampleImages.png(claiming: 4, 4)) != nil)
    #expect(make(SampleImages.png(claiming: 1 << 20, 1 << 20)) == nil)
    #expect(make(SampleImages.png(claiming: 0x7fff_ffff, 0x7fff_ffff)) == nil)
    #expect(make(SampleImages.png(claiming: 0, 4)) == nil)
  }

  @Test func `a truncated, damaged or other file has no thumbnail`() {
    for image in [SampleImages.png, SampleImages.jpeg, SampleImages.webp] {
      for count in stride(from: 0, to: image.count * 3 / 4, by: 3) {
        #expect(make(Array(image.prefix(count))) == nil)
      }
    }
    #expect(make(Array("<html><body>Sign in</body></html>".utf8)) == nil)
    #expect(make(Array("GIF89a".utf8) + [1, 0, 1, 0]) == nil)
    #expect(make([0xff, 0xd8, 0xff] + [UInt8](repeating: 0xff, count: 4_000)) == nil)
  }

  @Test func `an image with changed bytes never crashes the decoder or exceeds the size limit`() {
    var random = SystemRandomNumberGenerator()
    for image in [SampleImages.png, SampleImages.jpeg, SampleImages.webp] {
      for _ in 0..<300 {
        var changed = image
        for _ in 0..<3 {
          changed[Int.random(in: 12..<changed.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        guard let made = make(changed, columns: 12, rows: 3) else { continue }
        #expect(made.columns <= 12 && made.rows <= 3)
      }
    }
  }
}
