import Cells
import Testing

@Suite struct ASCIIFallbackTests {
  @Test func `our own glyphs have something like them in ASCII`() {
    for scalar in "─━┄│┌┐└┘▸↑↓…·×✓✔“”–—".unicodeScalars {
      let fallback = ASCIIFallback.scalar(for: scalar)
      #expect(fallback.isASCII && fallback != "?")
    }
    #expect(ASCIIFallback.scalar(for: "a") == "a")
    #expect(ASCIIFallback.scalar(for: "世") == "?")
  }
}
