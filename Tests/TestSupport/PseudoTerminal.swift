internal import CVterm
package import Cells
internal import Glibc

/// The person's end of a pseudo-terminal, with an emulator that shows the program's output.
package final class PseudoTerminal {
  package let emulator: TerminalEmulator
  /// The device name of the program's end of the pseudo-terminal.
  package let slaveName: String
  /// The output of the program that was read so far.
  package private(set) var received: [UInt8] = []
  /// `true` once a read has shown that all processes have closed the program's end.
  package private(set) var isHungUp = false
  /// `false` if the terminal answers no queries, such as the one for the cursor's position.
  package var answersQuestions = true
  private let master: Int32

  /// Opens a pseudo-terminal of this size.
  package init(size: Size) throws {
    var name = [CChar](repeating: 0, count: 128)
    master = confab_open_master(UInt16(size.rows), UInt16(size.columns), &name, name.count)
    guard master >= 0 else { throw TerminalTestError.system("posix_openpt", errno) }
    slaveName = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    emulator = TerminalEmulator(size: size)
  }

  deinit { hangUp() }

  private var isClosed = false

  /// Closes the person's end of the pseudo-terminal, as closing a terminal's window does.
  package func hangUp() {
    guard !isClosed else { return }
    isClosed = true
    close(master)
  }

  /// Types `text` as its UTF-8 bytes. Reads the program's output meanwhile, so that neither side
  /// blocks the other. Drops the rest once the program's end is closed.
  package func send(_ text: String) { sendBytes(Array(text.utf8)) }

  /// Types bytes, which need not be valid text.
  package func sendBytes(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isHungUp {
      var waiting = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      poll(&waiting, 1, 1000)
      // Only a read tells that the program's end is closed.
      if waiting.revents & Int16(POLLIN | POLLHUP) != 0 { takeChunk() }
      guard waiting.revents & Int16(POLLOUT) != 0 else { continue }
      // Writing a small piece never blocks.
      let count = rest.prefix(512).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
    }
  }

  /// Resizes the terminal, for which the system sends SIGWINCH to the program.
  package func resize(_ size: Size) {
    emulator.resize(size)
    var window = winsize(
      ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// Reads output until `condition` is true. Returns `false` if `seconds` pass or the program's end
  /// is closed before that.
  package func read(seconds: Double, until condition: () -> Bool) -> Bool {
    let end = Self.now() + seconds
    while !condition() {
      let left = end - Self.now()
      guard left > 0, !isHungUp else { return condition() }
      _ = takeOutput(milliseconds: Int32(min(left * 1000 + 1, 50)))
    }
    return true
  }

  /// Reads the output that the program has written so far.
  package func takeAll() { while takeOutput(milliseconds: 0) {} }

  /// `true` if the system edits lines, echoes them and makes Ctrl-C a signal, as before and after a
  /// full-screen program.
  package var isCooked: Bool {
    var settings = termios()
    tcgetattr(master, &settings)
    let modes = tcflag_t(ICANON | ECHO | ISIG)
    return settings.c_lflag & modes == modes
  }

  /// The time of the monotonic clock, in seconds.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func takeOutput(milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard !isHungUp, !isClosed, poll(&waiting, 1, milliseconds) > 0 else { return false }
    // A hang-up that comes without input may hide output: the program can write and end after
    // the system looked for input and before it looked for the hang-up. Only a read tells.
    return takeChunk()
  }

  @discardableResult private func takeChunk() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else {
      // Linux reports EIO, not the end of the file, when the other end is closed.
      isHungUp = count == 0 || errno == EIO
      return false
    }
    received += buffer[..<count]
    emulator.feed(Array(buffer[..<count]))
    let replies = emulator.takeReplies()
    if !replies.isEmpty, answersQuestions { _ = write(master, replies, replies.count) }
    return true
  }
}

/// An error of a terminal under test.
package enum TerminalTestError: Error, CustomStringConvertible {
  case system(String, Int32)
  case timedOut(waitingFor: String, picture: String)
  case notExited(picture: String)

  package var description: String {
    switch self {
    case .system(let call, let number): "\(call): \(String(cString: strerror(number)))"
    case .timedOut(let what, let picture): "waited in vain for \(what); the screen is\n\(picture)"
    case .notExited(let picture): "the program did not end; the screen is\n\(picture)"
    }
  }
}
