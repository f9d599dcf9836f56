import Cells
import Keys
import Synchronization
import TestSupport
import Testing

@testable import Terminal

extension OneScreen {
  @Suite struct Inputs {
    private func key(_ key: Key, _ modifiers: KeyStroke.Modifiers = []) -> TerminalInput {
      .key(KeyStroke(key, modifiers))
    }

    @Test func `letters, wide letters and control characters are read as keys`() throws {
      try withBench { bench in
        #expect(bench.typed("aÄ世") == ["a", "Ä", "世"].map { key(.character($0)) })
        #expect(bench.typed("\r\t\u{7f}") == [key(.enter), key(.tab), key(.backspace)])
        #expect(
          bench.typed("\u{0b}\u{11}\n\0") == [
            key(.character("k"), .control), key(.character("q"), .control),
            key(.character("j"), .control), key(.character(" "), .control),
          ])
      }
    }

    @Test func `a grapheme of several scalars is one key`() throws {
      try withBench { bench in
        #expect(bench.typed("👩‍👧") == [key(.character("👩‍👧"))])
      }
    }

    @Test func `Escape alone is a key, Escape before a key is Alt`() throws {
      try withBench { bench in
        #expect(bench.typed("\u{1b}") == [key(.escape)])
        #expect(bench.typed("\u{1b}x") == [key(.character("x"), .alt)])
        #expect(bench.typed("\u{1b}\r") == [key(.enter, .alt)])
        #expect(bench.typed("\u{1b}[") == [key(.character("["), .alt)])
        #expect(bench.typed("\u{1b}\u{1b}OA").last == key(.up, .alt))
      }
    }

    @Test func `thousands of Escapes in a row are read as that many keys`() throws {
      try withBench { bench in
        let typed = bench.typed(String(repeating: "\u{1b}", count: 3_000))
        #expect(typed == Array(repeating: key(.escape), count: 3_000))
      }
    }

    private static let sequences: [(String, Key, KeyStroke.Modifiers)] = [
      ("\u{1b}OA", .up, []), ("\u{1b}[A", .up, []), ("\u{1b}[5~", .pageUp, []),
      ("\u{1b}[6~", .pageDown, []), ("\u{1b}[3~", .delete, []), ("\u{1b}OH", .home, []),
      ("\u{1b}OF", .end, []), ("\u{1b}[Z", .tab, .shift), ("\u{1b}OP", .function(1), []),
      ("\u{1b}[15~", .function(5), []), ("\u{1b}[1;2P", .function(1), .shift),
      ("\u{1b}[1;5C", .right, .control), ("\u{1b}[1;3D", .left, .alt),
      ("\u{1b}[1;2A", .up, .shift), ("\u{1b}[5;5~", .pageUp, .control),
      ("\u{1b}[13;2u", .enter, .shift), ("\u{1b}[27;5;13~", .enter, .control),
      ("\u{1b}[13;3u", .enter, .alt), ("\u{1b}[107;5u", .character("k"), .control),
      ("\u{1b}[97;3u", .character("a"), .alt),
    ]

    @Test func `escape sequences are read as keys with their modifiers`() throws {
      try withBench { bench in
        for (bytes, expected, modifiers) in Self.sequences {
          #expect(bench.typed(bytes) == [key(expected, modifiers)], "\(bytes.dropFirst())")
        }
      }
    }

    @Test func `an unknown escape sequence is dropped as a whole`() throws {
      try withBench { bench in
        #expect(bench.typed("\u{1b}[?62;4ca") == [key(.character("a"))])
        #expect(bench.typed("\u{1b}[57441;1ub") == [key(.character("b"))])
      }
    }

    @Test func `an escape sequence that was sent in two pieces is one key`() throws {
      try withBench { bench in
        bench.send(Array("\u{1b}[13;".utf8))
        // Both pieces have arrived when the terminal is read.
        bench.send(Array("5u".utf8))
        #expect(bench.terminal.readInputs() == [key(.enter, .control)])
      }
    }

    @Test func `a paste is text, never keys`() throws {
      try withBench { bench in
        #expect(
          bench.typed("a\u{1b}[200~one\rtwo\u{1b}[A\u{3}\u{1b}[201~b") == [
            key(.character("a")), .paste("one\ntwo\u{1b}[A\u{3}"), key(.character("b")),
          ])
      }
    }

    @Test func `a paste without an end mark ends after a pause`() throws {
      try withBench(patience: 0) { bench in
        #expect(bench.typed("\u{1b}[200~lost").isEmpty)
        // A late part of the paste: more bytes than a single key has.
        #expect(bench.typed("\u{3}\r").isEmpty)
        #expect(
          bench.typed("\u{11}") == [.paste("lost\u{3}\n"), key(.character("q"), .control)])
        #expect(bench.typed("\u{1b}OA") == [key(.up)])
      }
      try withBench { bench in
        #expect(bench.typed("\u{1b}[200~under way").isEmpty)
        #expect(bench.typed("\u{11}").isEmpty)
        #expect(bench.typed("\u{1b}[201~") == [.paste("under way\u{11}")])
      }
    }

    @Test func `control characters are part of a slow paste, however long it takes`() throws {
      let time = Mutex<UInt64>(0)
      try withBench(patience: 10, now: { time.withLock { $0 } }) { bench in
        #expect(bench.typed("\u{1b}[200~").isEmpty)
        for piece in ["x", "y", "\u{3}", "\u{11}"] {
          time.withLock { $0 += 6 }
          #expect(bench.typed(piece).isEmpty)
        }
        #expect(bench.typed("\u{1b}[201~") == [.paste("xy\u{3}\u{11}")])
      }
    }

    @Test func `a paste that arrives in pieces is one paste`() throws {
      try withBench { bench in
        #expect(bench.typed("\u{1b}[200~first ").isEmpty)
        #expect(bench.typed("second\u{1b}[20").isEmpty)
        #expect(bench.typed("1~") == [.paste("first second")])
        #expect(bench.typed("\u{1b}OA") == [key(.up)])
      }
    }

    @Test func `gaining and losing the terminal's focus is reported`() throws {
      try withBench { bench in
        #expect(bench.typed("\u{1b}[O\u{1b}[I") == [.focus(false), .focus(true)])
      }
    }

    @Test
    func `mouse clicks, drags and the wheel are read with their position, even in column 300`()
      throws
    {
      try withBench { bench in
        #expect(
          bench.typed(
            "\u{1b}[<0;5;3M\u{1b}[<32;6;3M\u{1b}[<0;6;3m\u{1b}[<35;6;3M\u{1b}[<2;7;4M\u{1b}[<2;7;4m\u{1b}[<1;7;4M"
              + "\u{1b}[<64;2;2M\u{1b}[<65;300;2M") == [
              .mouse(MouseInput(kind: .press, row: 2, column: 4)),
              .mouse(MouseInput(kind: .drag, row: 2, column: 5)),
              .mouse(MouseInput(kind: .release, row: 2, column: 5)),
              .mouse(MouseInput(kind: .rightPress, row: 3, column: 6)),
              .mouse(MouseInput(kind: .wheelUp, row: 1, column: 1)),
              .mouse(MouseInput(kind: .wheelDown, row: 1, column: 299)),
            ])
        #expect(bench.typed("\u{1b}[M !!x") == [key(.character("x"))])
      }
    }

    @Test func `invalid UTF-8 does not affect the input after it`() throws {
      try withBench { bench in
        bench.send([0xff, 0xe4, 0xb8, 0x78, 0xc0, 0x80])
        let bad = key(.character("\u{fffd}"))
        #expect(bench.terminal.readInputs() == [bad, bad, key(.character("x")), bad, bad])
      }
    }

    @Test func `a letter whose bytes arrive in two pieces is read as one key`() throws {
      try withBench { bench in
        bench.send([0xe4, 0xb8])
        #expect(bench.terminal.readInputs().isEmpty)
        bench.send([0x96])
        #expect(bench.terminal.readInputs() == [key(.character("世"))])
      }
    }

    @Test func `without input no key is read`() throws {
      try withBench { bench in #expect(bench.terminal.readInputs().isEmpty) }
    }
  }
}
