internal import CNcurses
internal import Glibc

/// Passes the bytes that a terminal sends on to a screen's `InputReader` through a pipe, so that
/// the program can show the bytes of a key together with the key.
@UI package final class KeyRelay {
  /// The greatest number of bytes that one call of `pass` reads. The pipe has space for
  /// more, so writing them into it does not wait.
  private static let mostAtOnce = 4_096
  /// The greatest number of times that one call of `pass` waits for further bytes of a sequence.
  private static let mostWaits = 8

  /// The descriptor from which the screen reads: `TerminalSettings.input`.
  package let output: Int32
  private let terminal: Int32
  private let pipe: Int32

  /// Makes a relay for the bytes of the descriptor `terminal`; `nil` when the system has no
  /// descriptors left.
  package init?(terminal: Int32 = STDIN_FILENO) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    self.terminal = terminal
    (output, pipe) = (ends[0], ends[1])
  }

  deinit {
    close(output)
    close(pipe)
  }

  /// Passes the waiting bytes on, and returns them; empty if there are none.
  ///
  /// Waits for further bytes as long as `InputReader` does after an Escape, so that the reader gets
  /// a sequence whole, as it does from the terminal itself.
  package func pass() -> [UInt8] {
    var bytes: [UInt8] = []
    var wait: Int32 = 0
    for _ in 0...Self.mostWaits {
      guard let more = read(within: wait, most: Self.mostAtOnce - bytes.count) else { break }
      bytes += more
      wait = InputReader.escapeMilliseconds
    }
    _ = bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
    return bytes
  }

  private func read(within milliseconds: Int32, most: Int) -> [UInt8]? {
    var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard most > 0, poll(&waiting, 1, milliseconds) > 0 else { return nil }
    var chunk = [UInt8](repeating: 0, count: most)
    let count = Glibc.read(terminal, &chunk, most)
    return count > 0 ? Array(chunk[..<count]) : nil
  }
}
