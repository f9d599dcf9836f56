internal import Glibc

/// Writing to standard output and error, and reading a password.
enum StandardStreams {
  /// A line to standard output.
  static func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// A line to standard error.
  static func complain(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Whole lines to standard output, for programs that read on. `.readerIsGone` when nobody does any more.
  static func put(_ text: String) throws(Ending) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw errno == EPIPE ? .readerIsGone : Files.failure("cannot write to", "standard output")
      }
      bytes = bytes.dropFirst(written)
    }
  }

  /// All of standard input; `nil` when it has more than `limit` bytes.
  static func input(limit: Int) -> [UInt8]? {
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while found.count <= limit {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return found }
      found += chunk[..<count]
    }
    return nil
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }

  /// The first line of standard input, without its newline; `nil` at its end. Asked for by `prompt` and
  /// not echoed when standard input is a terminal.
  static func password(prompt: String) -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return line() }
    var saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return line() }
    var silent = saved
    silent.c_lflag &= ~tcflag_t(ECHO)
    // First, and without throwing away what is there: a password typed at once is a password.
    tcsetattr(STDIN_FILENO, TCSADRAIN, &silent)
    write(prompt, to: STDERR_FILENO)
    // After a stop by Ctrl-Z the shell has switched the echo on again.
    SilentPrompt.arm(silent, prompt)
    defer {
      SilentPrompt.disarm()
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
      write("\n", to: STDERR_FILENO)
    }
    return line()
  }

  /// Bounded: nobody's password has more than 4,096 bytes.
  private static func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count <= 4_096 {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == 10 { break }
      if byte != 13 { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
