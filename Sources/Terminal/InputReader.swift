internal import CNcurses
internal import Glibc
internal import Keys

/// Reads typed, pasted and clicked input from the current screen of ncurses.
///
/// ncurses decodes the keys that the terminal's description names. Other input (pastes, focus, keys
/// with modifiers) arrives as single characters and is decoded here.
@UI final class InputReader {
  /// The milliseconds to wait after an Escape for the rest of a sequence: longer, and the Escape
  /// key feels slow; shorter, and a slow connection splits other keys. Both ncurses and this reader
  /// wait for that time.
  static let escapeMilliseconds: Int32 = 25

  /// The limit of characters, keys and sequences that one call of `read` reads, so that a flood of
  /// input does not keep the screen from being drawn.
  private static let mostAtOnce = 1 << 14

  private let window: UnsafeMutablePointer<WINDOW>
  private let descriptor: Int32
  /// Nanoseconds without input after which a single key may end an unfinished paste.
  private let pastePatience: UInt64
  private let now: @Sendable () -> UInt64
  private var inputs: [TerminalInput] = []
  /// Text read so far in the current `read()`. Each of its graphemes becomes a key input when
  /// another input follows or `read()` ends, so that combining marks stay with their letter.
  private var text = ""
  /// The paste whose end mark has not arrived yet.
  private var paste: BracketedPaste?
  /// Time of the paste's last input, in nanoseconds of the clock `now`.
  private var pastedAt: UInt64 = 0
  private var assembler = UTF8Assembler()
  /// Decoded scalars that are not consumed yet.
  private var ready: [Unicode.Scalar] = []

  /// Makes a reader of `window`, whose keys come from the file descriptor `descriptor`.
  /// `pastePatience`: nanoseconds of the clock `now` without input after which a single key may end
  /// an unfinished paste.
  init(
    window: UnsafeMutablePointer<WINDOW>, descriptor: Int32, pastePatience: UInt64,
    now: @escaping @Sendable () -> UInt64
  ) {
    self.pastePatience = pastePatience
    self.now = now
    self.window = window
    self.descriptor = descriptor
  }

  /// Reads the inputs that are waiting, up to `mostAtOnce`; the rest keeps the descriptor readable
  /// for the next turn.
  func read() -> [TerminalInput] {
    inputs.removeAll()
    for _ in 0..<Self.mostAtOnce {
      guard let input = next() else { break }
      if paste != nil, !isEscape(input) {
        continuePaste(input)
      } else {
        take(input)
      }
    }
    flushText()
    return inputs
  }

  /// One result of ncurses' `wgetch`.
  private enum Input {
    case scalar(Unicode.Scalar)
    case code(Int32)
  }

  /// Reads the next character or key; `nil` when none is waiting. It reads bytes instead of wide
  /// characters, because `wget_wch` loses a character whose bytes arrive in two pieces, and after
  /// an invalid byte also the next input.
  private func next() -> Input? {
    if !ready.isEmpty { return .scalar(ready.removeFirst()) }
    while true {
      let value = wgetch(window)
      if value == ERR { return nil }
      guard let byte = UInt8(exactly: value) else { return .code(value) }
      let scalars = assembler.take(byte)
      guard let first = scalars.first else { continue }
      ready = Array(scalars.dropFirst())
      return .scalar(first)
    }
  }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  private func take(_ input: Input) {
    switch input {
    case .code(let code): takeCode(code, [])
    case .scalar("\u{1b}"): takeEscape()
    case .scalar(let scalar): takeScalar(scalar)
    }
  }

  private func takeCode(_ code: Int32, _ more: KeyStroke.Modifiers) {
    if let stroke = NamedKeys.stroke(code) {
      add(.key(KeyStroke(stroke.key, stroke.modifiers.union(more))))
    }
  }

  private func takeScalar(_ scalar: Unicode.Scalar) {
    guard let stroke = ControlKeys.stroke(scalar) else {
      text.unicodeScalars.append(scalar)
      return
    }
    add(.key(stroke))
  }

  /// Handles ESC: a key of its own, the Alt modifier of the next key, or the start of an escape
  /// sequence.
  private func takeEscape() {
    var following = next()
    // Any number of ESC characters may follow each other, so they are read in a loop, not by
    // recursion.
    while case .scalar("\u{1b}")? = following {
      add(.key(KeyStroke(.escape)))
      following = next()
    }
    switch following {
    case nil: add(.key(KeyStroke(.escape)))
    case .scalar("["): takeSequence()
    case .scalar(let scalar):
      let stroke = ControlKeys.stroke(scalar) ?? KeyStroke(.character(Character(scalar)))
      add(.key(KeyStroke(stroke.key, stroke.modifiers.union(.alt))))
    case .code(let code): takeCode(code, .alt)
    }
  }

  private func takeSequence() {
    var parameters = ""
    while parameters.utf8.count < 64 {
      guard case .scalar(let scalar)? = nextOfSequence(isBegun: !parameters.isEmpty) else {
        if parameters.isEmpty { add(.key(KeyStroke(.character("["), .alt))) }
        return
      }
      switch scalar.value {
      case 0x20...0x3f: parameters.unicodeScalars.append(scalar)
      case 0x40...0x7e:
        takeSequence(EscapeSequence(parameters: parameters, final: Character(scalar)))
        return
      default: return
      }
    }
  }

  private func nextOfSequence(isBegun: Bool) -> Input? {
    if let input = next() { return input }
    return isBegun && isReadable(within: Self.escapeMilliseconds) ? next() : nil
  }

  private func takeSequence(_ sequence: EscapeSequence) {
    switch sequence {
    case .key(let stroke): add(.key(stroke))
    case .focus(let hasFocus): add(.focus(hasFocus))
    case .mouse(let mouse): add(.mouse(mouse))
    case .oldMouse: for _ in 0..<3 { _ = next() }
    case .pasteStart: beginPaste()
    case .unknown: break
    }
  }

  /// Switches ncurses' key decoding off during a paste, so that pasted escape sequences stay text.
  private func beginPaste() {
    flushText()
    keypad(window, false)
    paste = BracketedPaste()
    pastedAt = now()
  }

  /// Ends a paste whose end mark was lost, because it would swallow every key: a single Ctrl-C,
  /// Ctrl-Q or Escape after `pastePatience` ends it, and is then handled as a key. Several bytes at
  /// once never do, because they may be part of the paste. Returns `true` if the paste was ended.
  private func isEscape(_ input: Input) -> Bool {
    guard case .scalar(let scalar) = input, ["\u{3}", "\u{11}", "\u{1b}"].contains(scalar),
      now() &- pastedAt > pastePatience, ready.isEmpty, !isReadable(within: 0)
    else { return false }
    keypad(window, true)
    inputs.append(.paste(paste?.text ?? ""))
    paste = nil
    return true
  }

  private func continuePaste(_ input: Input) {
    pastedAt = now()
    guard case .scalar(let scalar) = input, let text = paste?.take(scalar) else { return }
    keypad(window, true)
    paste = nil
    inputs.append(.paste(text))
  }

  private func add(_ input: TerminalInput) {
    flushText()
    inputs.append(input)
  }

  private func flushText() {
    for character in text { inputs.append(.key(KeyStroke(.character(character)))) }
    text.removeAll(keepingCapacity: true)
  }
}
