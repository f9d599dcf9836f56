internal import Glibc

/// Runs another program for its few words of output, with a limit of time.
enum BriefCommand {
  /// The limit of bytes of output that are read.
  private static let most = 4_096

  /// The output of a program; `nil` if it cannot be started, fails, or takes longer than the limit.
  /// Its standard input is empty, and its standard error is dropped.
  ///
  /// - Parameter words: the program's name, which PATH leads to, and its arguments.
  static func output(of words: [String], milliseconds: Int) -> String? {
    var ends: [Int32] = [-1, -1]
    // Unlike a pipe, a pair of sockets is closed on exec from its beginning, so that no other child
    // keeps it open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let process = start(words, output: ends[1])
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

  private static func start(_ words: [String], output: Int32) -> pid_t? {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A child would inherit that SIGPIPE is ignored.
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    return error == 0 ? process : nil
  }

  /// All bytes up to the end of the output; `nil` if it does not end in time, or is too long.
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
