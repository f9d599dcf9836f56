internal import Cells
internal import Glibc
internal import Keys
internal import Terminal

/// `confab doctor --keys`: shows each key as the full screen decodes it, with its bytes and
/// actions, until Ctrl-C, two Ctrl-D or a signal such as SIGTERM. The rows are printed at the end.
struct KeyTrial {
  /// The limit of rows about input that are stored, to be printed at the end; older rows are
  /// dropped.
  private static let maxRows = 1_000

  let environment: Environment
  /// The theme with whose colours the rows about pressed keys are shown.
  let theme: Theme
  let isASCIIOnly: Bool

  func run() throws(Ending) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw Ending(status: .unavailable, sentence: "confab: \(TerminalError.notATerminal)")
    }
    Signals.block()
    let rows: [String]
    do {
      rows = try UI.run { () throws(TerminalError) in try show() }
    } catch {
      throw Ending(status: .unavailable, sentence: "confab: \(error)")
    }
    let text = rows.map { $0 + "\n" }.joined()
    try StandardStreams.put(isASCIIOnly ? ASCIIFallback.text(text) : text)
  }

  @UI private func show() throws(TerminalError) -> [String] {
    guard let relay = KeyRelay() else { throw .notATerminal }
    var settings = TerminalSettings(environment, theme: theme)
    settings.input = relay.output
    settings.isRelayed = true
    let terminal = try Terminal(settings)
    terminal.isASCIIOnly = isASCIIOnly
    let loop = EventLoop()
    let page = KeyTrialPage(terminal: terminal)
    attach(page, relay, to: loop)
    page.paint()
    loop.run()
    terminal.close()
    return page.rows
  }

  @UI private func attach(_ page: KeyTrialPage, _ relay: KeyRelay, to loop: EventLoop) {
    var wasEnd = false
    loop.handlers.onInput = {
      let bytes = relay.pass()
      guard !bytes.isEmpty else { return }
      let inputs = page.terminal.readInputs()
      page.add(KeyTrialRows.rows(bytes, inputs), most: Self.maxRows)
      for input in inputs {
        let isEnd = input == .key(KeyStroke(.character("d"), .control))
        if input == .key(KeyStroke(.character("c"), .control)) || isEnd && wasEnd { loop.stop() }
        wasEnd = isEnd
      }
    }
    loop.handlers.onSignal = { signal in
      switch signal {
      case SIGWINCH: page.resize()
      case SIGTSTP:
        page.terminal.suspend()
        page.resize()
      case SIGCONT:
        page.terminal.resume()
        page.resize()
      case SIGCHLD: break
      default: loop.stop()
      }
    }
  }
}

/// The rows that `confab doctor --keys` shows, the newest below the others.
@UI private final class KeyTrialPage {
  private static let title = " Press keys. Ctrl-C ends this, and so does Ctrl-D pressed twice."

  let terminal: Terminal
  private(set) var rows: [String] = []

  init(terminal: Terminal) { self.terminal = terminal }

  /// Adds rows below the shown rows, and paints them. Removes all but the newest `most` rows.
  func add(_ more: [String], most: Int) {
    rows = Array((rows + more).suffix(most))
    paint()
  }

  func resize() {
    _ = terminal.resizeToTerminal()
    paint()
  }

  func paint() {
    let size = terminal.size
    var buffer = PaneBuffer(size: size)
    buffer.write(Self.title, at: Position(row: 0, column: 0), role: .title)
    let lines = rows.suffix(size.rows).flatMap { TextWrap.lines(of: $0, columns: size.columns) }
    for (index, line) in lines.suffix(max(0, size.rows - 1)).enumerated() {
      buffer.write(String(line.text), at: Position(row: index + 1, column: 0), role: .body)
    }
    terminal.paint(buffer, cursor: nil)
  }
}

/// The rows of `confab doctor --keys`: bytes from the terminal that arrived together, and the
/// inputs and actions that confab decodes from them.
enum KeyTrialRows {
  /// The limit of bytes that a row shows as hexadecimal numbers if many bytes arrived together.
  private static let mostBytes = 16
  /// The column of a row at which the name of a key, or the description of another input, begins.
  private static let indent = 24

  /// The rows that show bytes from the terminal and the inputs that were decoded from them.
  static func rows(_ bytes: [UInt8], _ inputs: [TerminalInput]) -> [String] {
    let decoded = inputs.isEmpty ? [["nothing that confab knows"]] : inputs.map(words)
    var rows: [String] = []
    for (index, words) in decoded.enumerated() {
      let hex = index == 0 ? Self.hex(bytes) : ""
      // Bytes that do not fit before the names of keys get a row of their own.
      let isBeside = hex.count < indent
      if !isBeside { rows.append(hex) }
      let left = isBeside ? hex : ""
      let blank = String(repeating: " ", count: indent - left.count)
      rows.append(left + blank + (words.first ?? ""))
      rows += words.dropFirst().map { "    \($0)" }
    }
    return rows
  }

  /// The bytes from the terminal as hexadecimal numbers: "1b 4f 41"; of more than `mostBytes`, the
  /// first ones and the number of all.
  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = bytes.prefix(mostBytes).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined(separator: " ")
    return bytes.count > mostBytes
      ? "\(digits) … \(bytes.count) bytes" : digits
  }

  /// The texts that describe one input of the terminal: its name, and after that of a key its
  /// actions.
  private static func words(_ input: TerminalInput) -> [String] {
    switch input {
    case .key(let stroke): [DoctorText.clean(KeyTable.name(of: stroke))] + actions(of: stroke)
    case .paste(let text):
      [
        "pasted \(text.count) \(text.count == 1 ? "character" : "characters"): "
          + DoctorText.quoted(text)
      ]
    case .focus(let has): ["the terminal \(has ? "got" : "lost") the focus"]
    case .mouse(let mouse): [Self.mouse(mouse)]
    }
  }

  private static func mouse(_ mouse: MouseInput) -> String {
    let place = "row \(mouse.row + 1), column \(mouse.column + 1)"
    return switch mouse.kind {
    case .press: "click in \(place)"
    case .drag: "mouse moved with its button held to \(place)"
    case .release: "button released in \(place)"
    case .rightPress: "right click in \(place)"
    case .wheelUp: "wheel up in \(place)"
    case .wheelDown: "wheel down in \(place)"
    }
  }

  /// The key's actions by context, such as "Everywhere: Quit at once"; for a key without an action,
  /// one text that says whether the key types text.
  private static func actions(of stroke: KeyStroke) -> [String] {
    let found = KeyTable.bindings.filter { $0.keys.contains(stroke) }.map {
      "\(KeyTable.heading(of: $0.context)): \($0.sentence)"
    }
    guard found.isEmpty else { return found }
    guard case .character = stroke.key, stroke.modifiers.isEmpty else {
      return ["no action"]
    }
    return ["text, where text can be typed"]
  }
}
