internal import Glibc

/// Turns the echo of a password prompt off again when the stopped program is continued.
///
/// Its handler of SIGCONT calls only async-signal-safe functions (signal-safety(7)): `tcsetattr`
/// and `write`.
enum SilentPrompt {
  /// Installs a handler for SIGCONT that restores `settings` of standard input and prints the
  /// prompt again.
  static func arm(_ settings: termios, _ prompt: String) {
    let bytes = Array(prompt.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let made = UnsafeMutablePointer<State>.allocate(capacity: 1)
    made.initialize(to: State(settings: settings, prompt: copy, count: bytes.count))
    state = made
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      guard let state = SilentPrompt.state else { return }
      tcsetattr(STDIN_FILENO, TCSADRAIN, &state.pointee.settings)
      _ = write(STDERR_FILENO, state.pointee.prompt, state.pointee.count)
    }
    action.sa_flags = SA_RESTART
    sigaction(SIGCONT, &action, nil)
  }

  /// Removes the handler of SIGCONT that `arm` installed, once the password has been read. The
  /// memory of settings and prompt is never freed, as the handler may still run on another thread.
  static func disarm() {
    signal(SIGCONT, SIG_DFL)
    state = nil
  }

  struct State {
    var settings: termios
    let prompt: UnsafeMutablePointer<UInt8>
    let count: Int
  }

  // A signal handler can use global variables only. This one is written before the handler is
  // installed and after the handler is removed.
  nonisolated(unsafe) private static var state: UnsafeMutablePointer<State>?
}
