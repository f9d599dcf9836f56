internal import Glibc

/// Runs another program, with a time limit, and reads the short text that it prints.
enum BriefCommand {
  /// The limit of bytes of a program's output.
  private static let most = 4_096

  /// The output of a program; `nil` if it cannot be started, fails, prints too much, or takes
  /// longer than the limit to print. The program's standard input is empty, and its standard error
  /// is dropped.
  ///
  /// - Parameters:
  ///   - words: the program's name, which is looked up in PATH, and its arguments.
  ///   - milliseconds: the time limit.
  static func output(of words: [String], milliseconds: Int) -> String? {
    var ends: [Int32] = [-1, -1]
    // A pair of sockets, unlike a pipe, is created with close-on-exec at once, so no other process
    // that is started at the same time keeps it open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let process = DetachedProgram.start(words, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return nil }
    let bytes = read(ends[0], until: ContinuousClock.now + .milliseconds(milliseconds))
    if bytes == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    guard status == 0 else { return nil }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// All bytes of the program's output, read from the descriptor `end`; `nil` if the output does
  /// not end in time, or is too long.
  private static func read(_ end: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 512)
    while found.count <= most {
      let rest = ContinuousClock.now.duration(to: deadline).components
      let milliseconds = rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000
      var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard milliseconds > 0 else { return nil }
      let result = poll(&waiting, 1, Int32(clamping: milliseconds))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return nil }
      let count = Glibc.read(end, &chunk, chunk.count)
      guard count > 0 else { return count == 0 ? found : nil }
      found += chunk[..<count]
    }
    return nil
  }
}
