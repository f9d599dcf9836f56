internal import CVterm
package import Cells
internal import Glibc

/// A program that runs on a pseudo-terminal of its own, and the person who types and reads there.
package final class VirtualTerminal {
  /// The way in which a program ended.
  package enum ExitStatus: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)
  }

  package let pseudoTerminal: PseudoTerminal
  package let pid: Int32
  /// An object that must outlive the program, such as its folder.
  package var keptAlive: AnyObject?
  private var status: ExitStatus?

  /// Starts `program` with a minimal environment and the variables of `environment`; `home` becomes
  /// HOME and the working directory.
  package init(
    _ program: String, arguments: [String] = [], environment: [String: String] = [:],
    home: String, size: Size = Size(rows: 24, columns: 80)
  ) throws {
    pseudoTerminal = try PseudoTerminal(size: size)
    var variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home, "USER": "tester",
      "PATH": "/usr/local/bin:/usr/bin:/bin", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ]
    // Passes a sanitizer's options on, if the program was built with it as well.
    for name in ["TSAN_OPTIONS", "ASAN_OPTIONS"] {
      if let options = getenv(name) { variables[name] = String(cString: options) }
    }
    variables.merge(environment) { $1 }
    let argumentStrings = CStrings([program] + arguments)
    let environmentStrings = CStrings(variables.map { "\($0.key)=\($0.value)" })
    let child = confab_spawn(
      pseudoTerminal.slaveName, home, program, argumentStrings.pointers, environmentStrings.pointers
    )
    withExtendedLifetime((argumentStrings, environmentStrings)) {}
    guard child > 0 else { throw TerminalTestError.system("fork", errno) }
    pid = child
  }

  deinit {
    if exitStatus == nil {
      Glibc.kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
  }

  /// The program's screen.
  package var screen: TerminalEmulator { pseudoTerminal.emulator }

  /// Types `text` on the program's terminal.
  package func send(_ text: String) { pseudoTerminal.send(text) }

  /// Changes the terminal's size.
  package func resize(_ size: Size) { pseudoTerminal.resize(size) }

  /// Sends a signal to the program.
  package func kill(_ signal: Int32) { Glibc.kill(pid, signal) }

  /// Reads output until `condition` is true for the screen. Throws, with a picture of the screen,
  /// if `seconds` pass or the terminal is closed before that.
  package func waitFor(
    _ what: String, timeout seconds: Double = 20, _ condition: (TerminalEmulator) -> Bool
  ) throws {
    guard pseudoTerminal.read(seconds: seconds, until: { condition(screen) }) else {
      throw TerminalTestError.timedOut(waitingFor: what, picture: screen.picture)
    }
  }

  /// Reads output until `text` is on the screen.
  package func waitFor(text: String, timeout seconds: Double = 20) throws {
    try waitFor("\"\(text)\"", timeout: seconds) { $0.text.contains(text) }
  }

  /// Reads output until the program has ended, and returns its status. Throws, with a picture of
  /// the screen, if it has not ended after about twice `seconds`.
  package func waitForExit(timeout seconds: Double = 20) throws -> ExitStatus {
    _ = pseudoTerminal.read(seconds: seconds) { exitStatus != nil }
    // The program's last output comes before the hang-up, which comes with the program's end.
    _ = pseudoTerminal.read(seconds: 1) { false }
    guard let status = exitStatus ?? waitAfterHangUp(seconds) else {
      throw TerminalTestError.notExited(picture: screen.picture)
    }
    return status
  }

  /// The program's exit status; `nil` while it runs.
  package var exitStatus: ExitStatus? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(pid, &raw, WNOHANG) == pid else { return nil }
    status = Self.decode(raw)
    return status
  }

  /// Waits through a pidfd, for at most `seconds`, for the end of a program that may have closed
  /// its terminal before; `nil` if it does not end in time.
  private func waitAfterHangUp(_ seconds: Double) -> ExitStatus? {
    let descriptor = confab_process_descriptor(pid)
    guard descriptor >= 0 else { return exitStatus }
    defer { close(descriptor) }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, Int32(seconds * 1000))
    return exitStatus
  }

  private static func decode(_ raw: Int32) -> ExitStatus {
    let signal = raw & 0x7f
    return signal == 0 ? .code(raw >> 8 & 0xff) : .signal(signal)
  }
}

/// Strings as an array of C strings like `argv`, valid as long as this object.
private final class CStrings {
  /// The pointers to the strings, followed by a null pointer.
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
