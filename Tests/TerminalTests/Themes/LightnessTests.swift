import Testing
import Terminal

@Suite struct LightnessTests {
  @Test(arguments: [0x000000, 0x1a1c22, 0x002b36, 0x282828, 0x300a24, 0x0000ff, 0xd00000, 0x757575])
  func `a colour on which white text stands out more is dark`(value: UInt32) {
    #expect(!Colour(value).isLight)
  }

  @Test(arguments: [0xffffff, 0xfbfaf7, 0xfdf6e3, 0xffffdd, 0x00ff00, 0xffff00, 0x767676])
  func `a colour on which black text stands out more is light`(value: UInt32) {
    #expect(Colour(value).isLight)
  }
}
