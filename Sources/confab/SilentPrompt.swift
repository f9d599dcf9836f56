internal import Glibc

/// A prompt for a password that is silent again when the stopped program goes on.
///
/// The handler does only what is async-signal-safe (signal-safety(7)): `tcsetattr` and `write`.
enum SilentPrompt {
  /// From now on SIGCONT brings these settings of standard input and the prompt back.
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

  /// The password was read. What the handler may be using stays allocated.
  static func disarm() {
    signal(SIGCONT, SIG_DFL)
    state = nil
  }

  struct State {
    var settings: termios
    let prompt: UnsafeMutablePointer<UInt8>
    let count: Int
  }

  // A signal handler has no context but globals. Written before the handler is there and after it is gone.
  nonisolated(unsafe) private static var state: UnsafeMutablePointer<State>?
}
