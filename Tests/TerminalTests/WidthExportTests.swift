import Glibc
import TestSupport
import Testing

@testable import Terminal

/// The program's replacement of the C library's `wcwidth`. This test fails if the program is linked
/// without `--export-dynamic-symbol=wcwidth`.
@Suite struct WidthExportTests {
  @Test func `the wcwidth function that the program exports uses the program's width table`() throws
  {
    let symbol = try #require(dlsym(nil, "wcwidth"))
    typealias Width = @convention(c) (Int32) -> Int32
    let width = unsafeBitCast(symbol, to: Width.self)
    // An emoji of Unicode 15, for which Debian 12's C library returns -1.
    #expect(width(0x1fae8) == 2)
    #expect(width(0x41) == 1)
    #expect(width(0x301) == 0)
    #expect(width(0x1b) == -1)
    #expect(width(0) == 0)
    #expect(width(-1) == -1)
    #expect(width(0xd800) == -1)
  }
}

extension OneScreen {
  @Suite struct NewEmoji {
    @Test func `ncurses sends an emoji that the C library does not know`() throws {
      try withBench { bench in
        bench.paint(["\u{1fae8}x"])
        let sent = String(decoding: bench.pseudoTerminal.received, as: UTF8.self)
        #expect(sent.contains("\u{1fae8}x"))
      }
    }
  }
}
