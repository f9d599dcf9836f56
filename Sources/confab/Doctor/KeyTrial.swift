internal import Cells
internal import Glibc
internal import Keys
internal import Terminal
internal import Themes

/// `confab doctor --keys`: shows each key as the full screen decodes it, with its bytes and
/// actions, until Ctrl-C, two Ctrl-D or a signal such as SIGTERM. The rows are printed at the end.
struct KeyTrial {
  /// The limit of rows about input that are stored, to be printed at the end; older rows are
  /// dropped.
  private static let mostRows = 1_000

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
      page.add(KeyTrialRows.rows(bytes, inputs), most: Self.mostRows)
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
    buffer.write(DoctorWords.keysTitle, at: Position(row: 0, column: 0), role: .title)
    let lines = rows.suffix(size.rows).flatMap { TextWrap.lines(of: $0, columns: size.columns) }
    for (index, line) in lines.suffix(max(0, size.rows - 1)).enumerated() {
      buffer.write(String(line.text), at: Position(row: index + 1, column: 0), role: .body)
    }
    terminal.paint(buffer, cursor: nil)
  }
}
