import Keys
import Synchronization
import TestSupport
import Testing
@testable import Terminal

extension OneScreen {
  /// The terminal's answers about its background colour. The clock stands still, except where a
  /// test moves it: on a busy machine two pieces of an answer could otherwise arrive further apart
  /// than the reader waits.
  @Suite struct TerminalBackground {
    private static let light = "\u{1b}]11;rgb:fbfb/fafa/f7f7\u{1b}\\"
    private static let paper = Colour(0xfbfaf7)

    private func key(_ key: Key, _ modifiers: KeyStroke.Modifiers = []) -> TerminalInput {
      .key(KeyStroke(key, modifiers))
    }

    private func keys(_ text: String) -> [TerminalInput] { text.map { key(.character($0)) } }

    @Test(arguments: ["\u{07}", "\u{1b}\\"])
    func `a background colour answer is read as a colour and is no input, also between keys`(
      end: String
    ) throws {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        #expect(bench.typed("a\u{1b}]11;rgb:ff/00/80\(end)b") == keys("ab"))
        #expect(bench.terminal.takeBackground() == Colour(0xff0080))
        #expect(bench.terminal.takeBackground() == nil)
      }
    }

    @Test func `a background colour answer in two pieces types no text, wherever it is cut`() throws
    {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        let bytes = Array(Self.light)
        for cut in 1..<bytes.count {
          let (first, second) = (String(bytes[..<cut]), String(bytes[cut...]))
          // The first characters alone are also what a key sends.
          let early = [1: [key(.escape)], 2: [key(.character("]"), .alt)]][cut] ?? []
          #expect(bench.typed("a" + first) == keys("a") + early, "cut at \(cut)")
          #expect(bench.typed(second + "b") == keys("b"), "cut at \(cut)")
          #expect(bench.terminal.takeBackground() == Self.paper, "cut at \(cut)")
          bench.askAgain()
        }
      }
    }

    /// Two answers arrive one after the other, because the program asks again when the terminal
    /// reports that its colours have changed.
    @Test func `a second background colour answer in two pieces types no text either`() throws {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        let bytes = Array(Self.light)
        for cut in 13..<bytes.count {
          let whole = String(bytes)
          let (first, second) = (String(bytes[..<cut]), String(bytes[cut...]))
          #expect(bench.typed(whole + first) == [], "cut at \(cut)")
          #expect(bench.typed(second + "b") == keys("b"), "cut at \(cut)")
          bench.askAgain()
        }
      }
    }

    @Test func `a background colour answer in pieces of few bytes types no text`() throws {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        let bytes = Array(Self.light)
        for length in 1...5 {
          var rest = bytes.dropFirst(4)
          #expect(bench.typed(String(bytes.prefix(4))).isEmpty)
          while !rest.isEmpty {
            #expect(bench.typed(String(rest.prefix(length))).isEmpty, "pieces of \(length)")
            rest = rest.dropFirst(length)
          }
          #expect(bench.terminal.takeBackground() == Self.paper, "pieces of \(length)")
          bench.askAgain()
        }
      }
    }

    @Test(arguments: [
      "11;rgb:ff/ff", "11;rgb:fffff/0/0", "11;rgb:-1/0/0", "11;rgb:99999999999999999999999999/0/0",
      "11;Grün 世界", "10;rgb:0/0/0", "99999999999999999999;x", "52;c;aGVsbG8=",
      "11;" + String(repeating: "rgb:", count: 500),
    ])
    func `an answer that is not a valid background colour is dropped`(text: String) throws {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        for end in ["\u{07}", "\u{1b}\\"] {
          #expect(bench.typed("a\u{1b}]\(text)\(end)b") == keys("ab"))
          #expect(bench.terminal.takeBackground() == nil)
        }
      }
    }

    @Test func `keys after an incomplete background colour answer are read as keys`() throws {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        for begun in ["11", "11;rgb:", "11;rgb:ff/ff/ff", "11;rgb:ff/ff/ff\u{1b}", "11;?\u{07}"] {
          #expect(bench.typed("\u{1b}]" + begun).isEmpty, "\(begun.debugDescription)")
          #expect(bench.typed("x") == keys("x"), "\(begun.debugDescription)")
          #expect(bench.typed("\u{1b}]" + begun).isEmpty, "\(begun.debugDescription)")
          #expect(
            bench.typed("\u{1b}OA\r") == [key(.up), key(.enter)], "\(begun.debugDescription)")
          bench.askAgain()
        }
        #expect(bench.typed("\u{1b}]11;rgb:ff\u{1b}[13;5uc") == [key(.enter, .control)] + keys("c"))
        #expect(bench.typed("\u{1b}]11;rgb:f").isEmpty)
        #expect(bench.typed("\u{1b}") == [key(.escape)])
      }
    }

    @Test func `the rest of a background colour answer is expected for a limited time`() throws {
      let time = Mutex<UInt64>(0)
      try withBench(followsBackground: true, patience: 10, now: { time.withLock { $0 } }) { bench in
        #expect(bench.typed("\u{1b}]11;rgb:f").isEmpty)
        time.withLock { $0 += 11 }
        #expect(bench.typed("f") == keys("f"))
        #expect(bench.typed("\u{1b}]11;rgb:f").isEmpty)
        time.withLock { $0 += 9 }
        #expect(bench.typed("/f/f\u{07}f") == keys("f"))
        #expect(bench.terminal.takeBackground() == Colour(0xffffff))
      }
    }

    @Test(arguments: [true, false])
    func `Escape, Alt-] and what is typed after them stay keys`(isAsked: Bool) throws {
      try withBench(followsBackground: isAsked) { bench in
        let bracket = key(.character("]"), .alt)
        #expect(bench.typed("\u{1b}]") == [bracket])
        #expect(bench.typed("1") == keys("1"))
        #expect(bench.typed("\u{1b}]") == [bracket])
        #expect(bench.typed("12") == keys("12"))
        #expect(bench.typed("\u{1b}]hello") == [bracket] + keys("hello"))
        #expect(bench.typed("\u{1b}]\u{1b}OA") == [bracket, key(.up)])
        #expect(bench.typed("\u{1b}") == [key(.escape)])
        #expect(bench.typed("]") == keys("]"))
        #expect(bench.typed("\u{1b}") == [key(.escape)])
        #expect(bench.typed("]1\u{1b}OA") == keys("]1") + [key(.up)])
        #expect(bench.typed("]11;") == keys("]11;"))
      }
    }

    @Test func `a background colour answer inside of a paste is text of the paste`() throws {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        #expect(
          bench.typed("\u{1b}[200~\(Self.light)\u{1b}[201~\(Self.light)") == [.paste(Self.light)])
        #expect(bench.terminal.takeBackground() == Self.paper)
      }
    }

    @Test func `the query for the background colour is among the first sequences sent`() throws {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        #expect(bench.questions == 1)
        let sent = String(decoding: bench.pseudoTerminal.received, as: UTF8.self)
        #expect(sent.contains(TerminalModes.enter + TerminalModes.askBackground))
      }
      try withBench { bench in #expect(bench.questions == 0) }
    }

    @Test func `a report of new colours and a resume query the background colour again`() throws {
      try withBench(followsBackground: true, now: { 1 }) { bench in
        #expect(bench.typed("a\u{1b}[?997;1nb") == keys("ab"))
        #expect(bench.questions == 2)
        #expect(bench.typed("\u{1b}[?997;3n\u{1b}[?998;1n\u{1b}[?997;1m").isEmpty)
        #expect(bench.questions == 2)
        bench.terminal.resume()
        #expect(bench.questions == 3)
        bench.terminal.followsBackground = false
        _ = bench.typed("\u{1b}[?997;2n")
        bench.terminal.resume()
        #expect(bench.questions == 3)
        bench.terminal.followsBackground = true
        #expect(bench.questions == 4)
      }
    }

    @Test(arguments: ["linux", "vt100", "xterm-mono", "ansi"])
    func `a terminal without colours or the sequences is not asked for its background colour`(
      type: String
    ) throws {
      try withBench(type: type, followsBackground: true) { bench in
        bench.askAgain()
        bench.terminal.resume()
        #expect(bench.questions == 0)
      }
      try withBench(isMonochrome: true, followsBackground: true) { bench in
        bench.askAgain()
        #expect(bench.questions == 0)
      }
    }
  }
}
