import Intents
import Testing

@Suite struct ThumbnailTests {
  private func size(_ width: Int, _ height: Int, columns: Int = 40, rows: Int = 10) -> [Int] {
    let size = Thumbnail.size(
      width: width, height: height, mostColumns: columns, maxRows: rows)
    return [size.columns, size.rows]
  }

  @Test func `a thumbnail's size keeps the image's proportions within the limits`() {
    #expect(size(1200, 800) == [30, 10])
    #expect(size(800, 1200) == [13, 10])
    #expect(size(4000, 1000) == [40, 5])
    #expect(size(16, 16) == [16, 8])
    #expect(size(1, 1) == [1, 1])
    #expect(size(Int.max, Int.max) == [20, 10])
    #expect(size(Int.max, 1) == [40, 1])
    #expect(size(1, Int.max) == [1, 10])
    #expect(size(0, -5, columns: 0, rows: 0) == [1, 1])
  }

  @Test func `a thumbnail's bytes are read only if they are one whole thumbnail`() throws {
    let cells = [Thumbnail.Halves(top: 16, bottom: 255), Thumbnail.Halves(top: 0, bottom: 100)]
    let image = try #require(Thumbnail(columns: 2, rows: 1, cells: cells))
    #expect(Thumbnail(bytes: image.bytes) == image)
    for count in 0..<image.bytes.count {
      #expect(Thumbnail(bytes: Array(image.bytes.prefix(count))) == nil)
    }
    #expect(Thumbnail(bytes: image.bytes + [16]) == nil)
    #expect(Thumbnail(bytes: image.bytes + [16, 16]) == nil)
    // The terminal's own colours look different on each terminal.
    for (place, wrong) in [(0, 88), (3, 0), (3, 41), (4, 11), (5, 1), (6, 15)] {
      var bytes = image.bytes
      bytes[place] = UInt8(wrong)
      #expect(Thumbnail(bytes: bytes) == nil)
    }
  }

  @Test func `a thumbnail that does not fit is shown in fewer cells`() throws {
    let cells = (0..<8).map { Thumbnail.Halves(top: 16 + UInt8($0), bottom: 16) }
    let image = try #require(Thumbnail(columns: 4, rows: 2, cells: cells))
    #expect(image.fitted(mostColumns: 4, maxRows: 2) == image)
    let half = image.fitted(mostColumns: 2, maxRows: 2)
    #expect([half.columns, half.rows] == [2, 1])
    #expect(half.cells.map(\.top) == [16, 18])
  }
}
