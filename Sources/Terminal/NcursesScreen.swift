internal import CNcurses
internal import Glibc

/// An ncurses screen that uses two descriptors, for input and output. Only one screen may be open
/// at a time: ncurses keeps the current screen in global variables, and with two screens it crashes
/// when the size changes.
@UI final class NcursesScreen {
  let window: UnsafeMutablePointer<WINDOW>
  let output: Int32
  /// `true` if the terminal understands xterm's own sequences (title, paste, focus).
  let understandsXterm: Bool
  /// `true` while another program uses the terminal, so that nothing is sent to the terminal.
  var isLent = false
  var followsBackground: Bool
  /// `true` if the terminal supports the query for its background colour and shows colours.
  private let canAnswer: Bool
  /// `true` until the terminal was asked whether it draws graphemes of several scalars; `false` for
  /// relayed input, whose bytes are shown.
  private var asksClusters: Bool
  private var clusters = ClusterReport.unsupported
  private let screen: OpaquePointer
  private let files: (input: UnsafeMutablePointer<FILE>, output: UnsafeMutablePointer<FILE>)
  /// The terminal's settings (`termios`) before the program changed them, for the crash handler.
  private let settings: termios

  /// Opens the terminal in full-screen mode. Throws when a descriptor is not a terminal, or when
  /// terminfo does not describe a terminal that can show a full screen.
  init(_ terminal: TerminalSettings) throws(TerminalError) {
    var settings = termios()
    guard terminal.isRelayed || isatty(terminal.input) == 1, isatty(terminal.output) == 1,
      tcgetattr(terminal.output, &settings) == 0
    else { throw .notATerminal }
    self.settings = settings
    output = terminal.output
    let type = try TerminalDescription(of: terminal).name
    Self.chooseUTF8()
    files = try Self.files(terminal)
    use_env(false)
    use_tioctl(true)
    guard let screen = newterm(type, files.output, files.input),
      let window = confab_standard_screen()
    else {
      Self.close(files)
      throw .unknownType(terminal.type)
    }
    self.screen = screen
    self.window = window
    understandsXterm = Capabilities.flag("XT") || terminal.isMultiplexer
    canAnswer = understandsXterm && has_colors() && !terminal.isMonochrome
    followsBackground = terminal.followsBackground
    asksClusters = !terminal.isRelayed
    Self.leaveSignalsAlone()
    setModes()
  }

  func close() {
    isLent = false
    leave()
    CrashRestore.disarm()
    delscreen(screen)
    Self.close(files)
  }

  var asksBackground: Bool { canAnswer && followsBackground }

  /// Switches on xterm's modes, asks for the background colour if `asksBackground`, and installs
  /// the crash handler (`CrashRestore`). Called at the start, and again after `leave`.
  func enter() {
    if understandsXterm {
      send(
        TerminalModes.enter + (asksBackground ? TerminalModes.askBackground : "")
          + (asksClusters ? TerminalModes.askClusters : ""))
      asksClusters = false
      if case .changeable = clusters { send(TerminalModes.drawClusters) }
    }
    arm()
  }

  /// Makes the terminal draw graphemes of several scalars as one glyph, if its response says that
  /// it can.
  func use(_ report: ClusterReport) {
    clusters = report
    guard !isLent else { return }
    if report == .changeable(isSet: false) { send(TerminalModes.drawClusters) }
    arm()
  }

  private func arm() {
    CrashRestore.arm(descriptor: output, bytes: Array(restoring.utf8), settings: settings)
  }

  /// Restores the terminal temporarily; the next refresh of ncurses enters full-screen mode again.
  func leave() {
    if understandsXterm { send(leaving) }
    endwin()
    // On a terminal without an alternate screen, the program's picture would stay under the shell's
    // output, so it is cleared.
    if Capabilities.string("rmcup") == nil, let clear = Capabilities.string("clear") { send(clear) }
    CrashRestore.disarm()
  }

  /// Writes `text` to the terminal without ncurses. Each refresh flushes ncurses' own output, so
  /// the order is kept. If writing fails, the rest of `text` is dropped; while the terminal is lent
  /// to another program, all of it.
  func send(_ text: String) {
    guard !isLent else { return }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// The size that the terminal reports; 24 × 80, as on a VT100, when it reports none.
  func reportedSize() -> (rows: Int32, columns: Int32) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return (24, 80)
    }
    return (Int32(size.ws_row), Int32(size.ws_col))
  }

  /// The sequences that restore the terminal for a shell, prepared for the crash handler, which
  /// cannot call ncurses.
  private var restoring: String {
    let named = ["rmkx", "sgr0", "cnorm", "rmcup"].compactMap(Capabilities.string).joined()
    // The crash may happen in the middle of a link, so the link is ended first.
    return (understandsXterm ? Hyperlink.end + leaving : "") + named
  }

  private var leaving: String {
    (clusters == .changeable(isSet: false) ? TerminalModes.drawScalars : "") + TerminalModes.leave
  }

  private func setModes() {
    raw()
    noecho()
    nonl()
    set_escdelay(InputReader.escapeMilliseconds)
    keypad(window, true)
    nodelay(window, true)
    intrflush(window, false)
    // Without this call, ncurses interrupts the output of a frame while a key is waiting.
    typeahead(-1)
    // Without this call, ncurses waits after a press of a mouse button for more input to combine
    // the two into a click, although its mouse decoding is not switched on.
    keyok(KEY_MOUSE, false)
    // Until the screen was left and entered once, ncurses flushes after each movement of the
    // cursor: a hundred writes a frame. This must happen before colours start, or it would reset
    // the terminal's palette.
    endwin()
    wrefresh(window)
    enter()
  }

  /// Sets a UTF-8 locale for ncurses. If the environment's locale has another encoding,
  /// `Terminal.isASCIIOnly` limits the output to ASCII, which is the same in both.
  private static func chooseUTF8() {
    if setlocale(LC_CTYPE, "") != nil, let name = nl_langinfo(Int32(CODESET)),
      String(cString: name) == "UTF-8"
    {
      return
    }
    setlocale(LC_CTYPE, "C.UTF-8")
  }

  /// Opens the streams for ncurses on duplicates of the descriptors, so that closing the streams
  /// leaves the program's own descriptors open.
  private static func files(
    _ terminal: TerminalSettings
  ) throws(TerminalError) -> (input: UnsafeMutablePointer<FILE>, output: UnsafeMutablePointer<FILE>)
  {
    guard let input = fdopen(dup(terminal.input), "r") else { throw .notATerminal }
    guard let output = fdopen(dup(terminal.output), "w") else {
      fclose(input)
      throw .notATerminal
    }
    return (input, output)
  }

  private static func close(
    _ files: (input: UnsafeMutablePointer<FILE>, output: UnsafeMutablePointer<FILE>)
  ) {
    fclose(files.input)
    fclose(files.output)
  }

  /// Removes the signal handlers that ncurses installs; `EventLoop` reads signals from a
  /// descriptor.
  private static func leaveSignalsAlone() {
    for number in [SIGINT, SIGTERM, SIGTSTP, SIGWINCH] { signal(number, SIG_DFL) }
  }
}
