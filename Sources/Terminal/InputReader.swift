internal import CNcurses
internal import Glibc
internal import Keys

/// Reads typed, pasted and clicked input from the current screen of ncurses.
///
/// ncurses decodes the keys that the terminal's terminfo description names. Other input, such as
/// pastes, mouse reports and changes of focus, arrives as single characters and is decoded here.
@UI final class InputReader {
  /// The time in milliseconds for which ncurses and this reader wait after an Escape for the rest
  /// of a sequence. With a longer time the Escape key would feel slow; with a shorter time a slow
  /// connection would split the sequences of other keys.
  static let escapeMilliseconds: Int32 = 25

  /// The time in nanoseconds for which the terminal's response is expected after a query for its
  /// background colour.
  private static let maxWait: UInt64 = 10_000_000_000

  /// The greatest number of characters, keys and sequences that one call of `read` reads, so that a
  /// flood of input does not keep the screen from being drawn.
  private static let maxAtOnce = 1 << 14

  private let window: UnsafeMutablePointer<WINDOW>
  private let descriptor: Int32
  /// The time in nanoseconds without input after which a paste or the terminal's response about its
  /// background whose terminator has not arrived can be ended: a paste by a single Ctrl-C, Ctrl-Q
  /// or Escape, a response by any key.
  private let patience: UInt64
  private let now: @Sendable () -> UInt64
  private var inputs: [TerminalInput] = []
  /// The text that was read so far in the current call of `read()`. Each grapheme of the text
  /// becomes a key input when another input follows or `read()` ends, so that combining marks stay
  /// with their letter.
  private var text = ""
  private var paste: BracketedPaste?
  /// The time of the paste's last input, in nanoseconds of the clock `now`.
  private var pastedAt: UInt64 = 0
  private var answer: BackgroundAnswer?
  /// The time at which the wait for the rest of the terminal's response in `answer` ended without
  /// that rest, in nanoseconds of the clock `now`; `nil` if there was no such wait.
  private var pausedAt: UInt64?
  /// The number of queries for the terminal's background to which no response has arrived yet, at
  /// most 16.
  private var questions = 0
  /// The time of the last query for the terminal's background, in nanoseconds of the clock `now`.
  private var askedAt: UInt64 = 0
  /// The characters that must come next in a response of the terminal about its background whose
  /// first characters arrived alone, and were therefore taken for the Escape key or Alt-]; empty if
  /// there is no such response.
  private var missingHead: [Unicode.Scalar] = []
  private var background: Colour?
  private var hasNewColours = false
  private var clusters: ClusterReport?
  /// The time of that query, in nanoseconds of the clock `now`; `nil` if there was none, and after
  /// the response.
  private var askedClustersAt: UInt64?
  /// The characters of that response so far, after its `ESC`, if no further ones arrived with them;
  /// `nil` if there are none.
  private var begunReport: String?
  private var assembler = UTF8Assembler()
  private var ready: [Input] = []

  init(
    window: UnsafeMutablePointer<WINDOW>, descriptor: Int32, patience: UInt64,
    now: @escaping @Sendable () -> UInt64
  ) {
    self.patience = patience
    self.now = now
    self.window = window
    self.descriptor = descriptor
  }

  /// Reads the inputs that are waiting, up to `maxAtOnce`. Further input keeps the descriptor
  /// readable, so that it is read in the next turn of the loop.
  func read() -> [TerminalInput] {
    inputs.removeAll()
    for _ in 0..<Self.maxAtOnce {
      guard let input = next() ?? restOfAnswer() else { break }
      if paste != nil, !isEscape(input) {
        continuePaste(input)
      } else if answer != nil {
        continueAnswer(input)
      } else {
        take(input)
      }
    }
    flushText()
    return inputs
  }

  private enum Input {
    case scalar(Unicode.Scalar)
    case code(Int32)
  }

  /// Reads the next character or key; `nil` when none is waiting. This method reads bytes instead
  /// of wide characters, because `wget_wch` loses a character whose bytes arrive in two pieces, and
  /// after an invalid byte also the next input.
  private func next() -> Input? {
    if !ready.isEmpty { return ready.removeFirst() }
    while true {
      let value = wgetch(window)
      if value == ERR { return nil }
      guard let byte = UInt8(exactly: value) else { return .code(value) }
      let scalars = assembler.take(byte)
      guard let first = scalars.first else { continue }
      ready = scalars.dropFirst().map { .scalar($0) }
      return .scalar(first)
    }
  }

  private func isReadable(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  private func take(_ input: Input) {
    if continuesHead(input) || continuesReport(input) { return }
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

  private func takeEscape() { takeEscape(followedBy: next()) }

  /// Handles ESC, which is the Escape key, the Alt modifier of the next key, or the start of an
  /// escape sequence.
  private func takeEscape(followedBy first: Input?) {
    var following = first
    // Any number of ESC characters may follow each other, so they are read in a loop, not by
    // recursion.
    while case .scalar("\u{1b}")? = following {
      add(.key(KeyStroke(.escape)))
      following = next()
    }
    switch following {
    case nil:
      addPartOfHead(KeyStroke(.escape), missing: "]" + BackgroundAnswer.head)
      expectReport(after: "")
    case .scalar("["): takeSequence()
    case .scalar("]"): answer = BackgroundAnswer()
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
        expectReport(after: "[" + parameters)
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
    case .newColours: hasNewColours = true
    case .clusters(let report): accept(report)
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

  /// Ends a paste whose terminator was lost, because such a paste would swallow every key: a single
  /// Ctrl-C, Ctrl-Q or Escape after `patience` ends the paste, and is then handled as a key.
  /// Several bytes at once do not end it, because they may be part of the paste. Returns `true` if
  /// the paste was ended.
  private func isEscape(_ input: Input) -> Bool {
    guard case .scalar(let scalar) = input, ["\u{3}", "\u{11}", "\u{1b}"].contains(scalar),
      now() &- pastedAt > patience, ready.isEmpty, !isReadable(within: 0)
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

  func awaitAnswer() {
    questions = min(questions + 1, 16)
    askedAt = now()
  }

  /// `true` after a query for the terminal's background, until the response arrives or 10 s have
  /// passed: a terminal that has not responded by then does not support the query.
  private var awaitsAnswer: Bool { questions > 0 && now() &- askedAt < Self.maxWait }

  func takeBackground() -> Colour? {
    defer { background = nil }
    return background
  }

  func takeNewColours() -> Bool {
    defer { hasNewColours = false }
    return hasNewColours
  }

  func awaitClusters() { askedClustersAt = now() }

  func takeClusters() -> ClusterReport? {
    defer { clusters = nil }
    return clusters
  }

  /// Accepts the one response to the query, however late; further ones are not the terminal's.
  private func accept(_ report: ClusterReport) {
    guard askedClustersAt != nil else { return }
    askedClustersAt = nil
    clusters = report
  }

  private var awaitsClusters: Bool {
    askedClustersAt.map { now() &- $0 < Self.maxWait } ?? false
  }

  /// Expects the rest of the response about graphemes, of which `text` may be the characters so
  /// far, so that the rest types no text.
  private func expectReport(after text: String) {
    if awaitsClusters, ClusterReport.mayBegin(with: text) { begunReport = text }
  }

  /// Consumes the rest of the response about graphemes whose first characters arrived alone, and
  /// returns `true`. Otherwise returns `false` and consumes no input.
  private func continuesReport(_ input: Input) -> Bool {
    guard var text = begunReport else { return false }
    begunReport = nil
    var seen: [Input] = []
    var following: Input? = input
    while case .scalar(let scalar)? = following {
      text.unicodeScalars.append(scalar)
      guard ClusterReport.mayBegin(with: text) else { break }
      if scalar == "y", let report = ClusterReport(parameters: String(text.dropFirst().dropLast()))
      {
        accept(report)
        return true
      }
      following = next() ?? (isReadable(within: Self.escapeMilliseconds) ? next() : nil)
      guard let following else {
        begunReport = text
        return true
      }
      seen.append(following)
    }
    ready = seen + ready
    return false
  }

  private func continueAnswer(_ input: Input) {
    guard case .scalar(let scalar) = input, isOfAnswer(scalar) else { return breakAnswer(input) }
    pausedAt = nil
    switch answer?.take(scalar) {
    case .more?: break
    case .end(let colour)?:
      answer = nil
      accept(colour)
    case .broken?, nil: breakAnswer(input)
    }
  }

  private func accept(_ colour: Colour?) {
    guard let colour else { return }
    background = colour
    questions = max(0, questions - 1)
  }

  /// `true` if `scalar` belongs to the terminal's response about its background; `false` if it came
  /// after a pause and may be a key that a person typed, so that the rest of the response counts as
  /// lost.
  private func isOfAnswer(_ scalar: Unicode.Scalar) -> Bool {
    guard let pausedAt else { return true }
    return now() &- pausedAt <= patience && answer?.goesOn(with: scalar) == true
  }

  private func breakAnswer(_ input: Input) {
    guard let broken = answer else { return }
    let wasPaused = pausedAt != nil
    answer = nil
    pausedAt = nil
    if broken.isEmpty { add(.key(KeyStroke(.character("]"), .alt))) }
    guard broken.endsWithEscape else { return take(input) }
    if wasPaused {
      // The response was complete except for the last character of its terminator.
      accept(broken.colour)
      take(input)
    } else {
      takeEscape(followedBy: input)
    }
  }

  /// Waits `escapeMilliseconds` for the next input of a response of the terminal about its
  /// background whose terminator has not arrived. Returns `nil` if there is no such response, or if
  /// no input arrives; the rest of the response may then still arrive before the next key.
  private func restOfAnswer() -> Input? {
    guard let answer, pausedAt == nil else { return nil }
    // `ESC ]` alone is waited for only while a response is expected, so that Alt-] takes effect at
    // once at other times.
    if awaitsAnswer || !answer.isEmpty, isReadable(within: Self.escapeMilliseconds) {
      return next()
    }
    if !answer.isEmpty, answer.isPlausible,
      answer.endsWithEscape ? answer.colour != nil : awaitsAnswer || answer.isCertain
    {
      pausedAt = now()
    } else {
      pauseBrokenAnswer(answer)
    }
    return nil
  }

  /// Drops a response of the terminal about its background that cannot be continued. What a person
  /// may have typed of it, Alt-] alone or the Escape at its end, is handled as a key.
  private func pauseBrokenAnswer(_ broken: BackgroundAnswer) {
    answer = nil
    if broken.isEmpty {
      addPartOfHead(KeyStroke(.character("]"), .alt), missing: BackgroundAnswer.head)
    } else if broken.endsWithEscape {
      addPartOfHead(KeyStroke(.escape), missing: "]" + BackgroundAnswer.head)
    }
  }

  /// Adds a key whose characters can also be the start of the terminal's response about its
  /// background. While a response is awaited, `missing` is expected as its continuation.
  private func addPartOfHead(_ stroke: KeyStroke, missing: String) {
    add(.key(stroke))
    if awaitsAnswer { missingHead = Array(missing.unicodeScalars) }
  }

  /// Begins to collect a response of the terminal about its background whose first characters were
  /// taken for a key, if `input` and the characters after it continue that response, and returns
  /// `true`. Otherwise returns `false` and consumes no input.
  private func continuesHead(_ input: Input) -> Bool {
    guard let first = missingHead.first else { return false }
    let missing = missingHead.dropFirst()
    missingHead = []
    guard case .scalar(first) = input else { return false }
    var seen: [Input] = []
    for scalar in missing {
      let following = next() ?? (isReadable(within: Self.escapeMilliseconds) ? next() : nil)
      if let following { seen.append(following) }
      guard case .scalar(scalar)? = following else {
        ready = seen + ready
        return false
      }
    }
    answer = BackgroundAnswer(text: BackgroundAnswer.head)
    return true
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

/// Collects a bracketed paste: everything up to `ESC [ 201 ~` is text.
struct BracketedPaste {
  /// The greatest number of scalars in a paste; the rest is dropped, so that a paste which never
  /// ends cannot exhaust the memory.
  static let longest = 1 << 20
  private static let end = Array("\u{1b}[201~".unicodeScalars)

  private var scalars: [Unicode.Scalar] = []
  /// The number of scalars of the terminator `ESC [ 201 ~` that the latest scalars of the paste
  /// match.
  private var matched = 0

  /// Accepts the next scalar; returns the whole pasted text when the terminator is complete, else
  /// `nil`.
  mutating func take(_ scalar: Unicode.Scalar) -> String? {
    if scalar == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    // The terminator has an ESC only at its start, so no other match can have begun in the matched
    // scalars: all of them are pasted text.
    for held in Self.end[..<matched] { keep(held) }
    matched = scalar == Self.end[0] ? 1 : 0
    if matched == 0 { keep(scalar) }
    return nil
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    if scalars.count < Self.longest { scalars.append(scalar) }
  }

  /// The pasted text so far, without a partly matched terminator. Line ends are `\n`, although
  /// terminals send carriage returns.
  var text: String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in scalars {
      if scalar == "\r" {
        text.append("\n")
      } else if scalar != "\n" || previous != "\r" {
        text.append(scalar)
      }
      previous = scalar
    }
    return String(text)
  }
}

/// Decodes UTF-8 that arrives byte by byte.
struct UTF8Assembler {
  private var bytes: [UInt8] = []
  private var missing = 0

  /// Accepts the next byte and returns the scalars that it completes: none or one; a U+FFFD comes
  /// first if the byte interrupts a sequence. An invalid byte or sequence is a U+FFFD, too.
  mutating func take(_ byte: UInt8) -> [Unicode.Scalar] {
    if missing > 0, byte & 0xc0 == 0x80 {
      bytes.append(byte)
      missing -= 1
      return missing == 0 ? [finish()] : []
    }
    let torn: [Unicode.Scalar] = missing > 0 ? ["\u{fffd}"] : []
    bytes = [byte]
    missing = Self.length(byte) - 1
    return missing == 0 ? torn + [finish()] : torn
  }

  private func finish() -> Unicode.Scalar {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let scalar = text.first, text.count == 1 else { return "\u{fffd}" }
    return scalar
  }

  /// The length in bytes of the UTF-8 sequence that begins with this byte; 1 also for an invalid
  /// first byte.
  private static func length(_ byte: UInt8) -> Int {
    switch byte {
    case 0xc2...0xdf: 2
    case 0xe0...0xef: 3
    case 0xf0...0xf4: 4
    default: 1
    }
  }
}

enum ControlKeys {
  /// The key of a control character; `nil` when `scalar` is text. A carriage return is Enter; a
  /// line feed is Ctrl-J, because the terminal driver is configured not to convert carriage returns
  /// into line feeds.
  static func stroke(_ scalar: Unicode.Scalar) -> KeyStroke? {
    switch scalar.value {
    case 0: KeyStroke(.character(" "), .control)
    case 8, 127: KeyStroke(.backspace)
    case 9: KeyStroke(.tab)
    case 13: KeyStroke(.enter)
    case 27: KeyStroke(.escape)
    case 1...26: letter(scalar.value + 0x60)
    case 28...31: letter(scalar.value + 0x40)
    default: nil
    }
  }

  private static func letter(_ value: UInt32) -> KeyStroke? {
    Unicode.Scalar(value).map { KeyStroke(.character(Character($0)), .control) }
  }
}

/// Maps ncurses' key codes (`KEY_UP`) to key strokes. ncurses returns such a code for each key
/// sequence that terminfo describes.
enum NamedKeys {
  /// The key stroke for an ncurses key code; `nil` for a code that confab does not use.
  static func stroke(_ code: Int32) -> KeyStroke? {
    if let stroke = common[code] { return stroke }
    if KEY_F0 + 1...KEY_F0 + 63 ~= code { return function(Int(code - KEY_F0)) }
    // The codes of modified keys differ from terminal to terminal; their names do not.
    guard let name = keyname(code) else { return nil }
    return stroke(named: String(cString: name))
  }

  /// The key stroke for the name of an extended terminfo capability: `kRIT5` is Ctrl-Right; `nil`
  /// for an unknown name. See user_caps(5).
  static func stroke(named name: String) -> KeyStroke? {
    guard let digit = name.last?.wholeNumberValue, 2...8 ~= digit,
      let key = extended[String(name.dropLast())]
    else { return nil }
    return KeyStroke(key, EscapeSequence.modifiers(digit))
  }

  /// The key stroke for terminfo's function key with this number. Numbers above 12 are keys with
  /// modifiers, twelve for each of shift, control, control and shift, alt, alt and shift.
  private static func function(_ number: Int) -> KeyStroke {
    let modifiers: [KeyStroke.Modifiers] = [
      [], .shift, .control, [.control, .shift], .alt, [.alt, .shift],
    ]
    return KeyStroke(.function((number - 1) % 12 + 1), modifiers[min((number - 1) / 12, 5)])
  }

  private static let common: [Int32: KeyStroke] = [
    KEY_UP: KeyStroke(.up), KEY_DOWN: KeyStroke(.down), KEY_LEFT: KeyStroke(.left),
    KEY_RIGHT: KeyStroke(.right), KEY_HOME: KeyStroke(.home), KEY_END: KeyStroke(.end),
    KEY_PPAGE: KeyStroke(.pageUp), KEY_NPAGE: KeyStroke(.pageDown), KEY_IC: KeyStroke(.insert),
    KEY_DC: KeyStroke(.delete), KEY_BACKSPACE: KeyStroke(.backspace), KEY_ENTER: KeyStroke(.enter),
    KEY_BTAB: KeyStroke(.tab, .shift), KEY_A1: KeyStroke(.home), KEY_A3: KeyStroke(.pageUp),
    KEY_C1: KeyStroke(.end), KEY_C3: KeyStroke(.pageDown),
    KEY_SR: KeyStroke(.up, .shift), KEY_SF: KeyStroke(.down, .shift),
    KEY_SLEFT: KeyStroke(.left, .shift), KEY_SRIGHT: KeyStroke(.right, .shift),
    KEY_SHOME: KeyStroke(.home, .shift), KEY_SEND: KeyStroke(.end, .shift),
    KEY_SPREVIOUS: KeyStroke(.pageUp, .shift), KEY_SNEXT: KeyStroke(.pageDown, .shift),
    KEY_SIC: KeyStroke(.insert, .shift), KEY_SDC: KeyStroke(.delete, .shift),
  ]
  private static let extended: [String: Key] = [
    "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
    "kPRV": .pageUp, "kNXT": .pageDown, "kIC": .insert, "kDC": .delete,
  ]
}
