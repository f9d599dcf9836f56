import Formatting
import Testing

@Suite struct QRCodeTests {
  private let page = "https://example.org/link?code=BCDF-GHJK"

  @Test func `a QR code has three finder patterns of dark and light modules`() throws {
    let code = try #require(QRCode(page))
    let size = code.modules.count
    #expect(size == 29 && code.modules.allSatisfy { $0.count == size })
    // A finder is a dark frame of 7 modules around a light one and a dark centre (ISO/IEC 18004).
    for (row, column) in [(0, 0), (0, size - 7), (size - 7, 0)] {
      for y in 0..<7 {
        for x in 0..<7 {
          let ring = max(abs(y - 3), abs(x - 3))
          #expect(code.modules[row + y][column + x] == (ring != 2))
        }
      }
    }
  }

  @Test func `two rows of a QR code's modules make one line of half blocks`() throws {
    let code = try #require(QRCode(page))
    let lines = code.lines
    #expect(lines.count == 17 && lines.allSatisfy { $0.count == 33 })
    #expect(lines[0] == String(repeating: "█", count: 33))
    // The quiet zone, the frame of a finder, and below it the light ring.
    #expect(lines[1].hasPrefix("██ ▄▄▄▄▄ █"), "\(lines[1])")
    // Row by row, the lines show the modules of the code.
    for row in 0..<code.modules.count {
      let line = Array(lines[(row + 2) / 2])
      for column in 0..<code.modules.count {
        let glyph = line[column + 2]
        let isLight = (row + 2) % 2 == 0 ? "█▀".contains(glyph) : "█▄".contains(glyph)
        #expect(isLight == !code.modules[row][column])
      }
    }
  }

  @Test func `a text that is empty, too long or has a NUL has no QR code`() {
    #expect(QRCode("") == nil)
    #expect(QRCode("a\0b") == nil)
    #expect(QRCode(String(repeating: "a", count: 301)) == nil)
    #expect(QRCode(String(repeating: "a", count: 300)) != nil)
  }
}
