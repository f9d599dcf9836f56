import Cells
import Testing
import Terminal

@Suite struct ColourDepthTests {
  @Test func `each of the colours 16 to 255 is its own nearest colour`() {
    for index in 16..<256 {
      let (red, green, blue) = Palette256.components(index)
      let found = Palette256.nearest(red: red, green: green, blue: blue)
      #expect(Palette256.components(found) == (red, green, blue))
    }
  }

  @Test func `a reduction to 8 or 16 colours keeps the hue`() {
    let red = Colour(0xff8787)
    #expect(ColourDepth.sixteen.index(of: red) == 9)
    #expect(ColourDepth.eight.index(of: red) == 1)
    #expect(ColourDepth.eight.index(of: Colour(0x87d787)) == 2)
    #expect(ColourDepth.eight.index(of: Colour(0x5f5f87)) == 4)
    #expect(ColourDepth.eight.index(of: Colour(0x1c1c1c)) == 0)
    #expect(ColourDepth.sixteen.index(of: Colour(0xffffff)) == 15)
  }

  @Test func `a direct colour is its RGB value, but never the number of an ANSI colour`() {
    #expect(ColourDepth.direct.index(of: Colour(0x123456)) == 0x123456)
    #expect(ColourDepth.direct.index(of: Colour(0x000003)) == 8)
    #expect(ColourDepth.direct.index(of: .ansi(3)) == 3)
  }

  @Test func `the colour depth follows from the number of colours`() {
    let counts = [0, 2, 8, 16, 88, 256, 1 << 24].map(ColourDepth.init(count:))
    #expect(counts == [.none, .none, .eight, .sixteen, .sixteen, .palette256, .direct])
  }
}
