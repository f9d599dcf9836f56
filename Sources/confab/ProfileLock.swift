internal import Glibc

/// The lock that one process at a time holds on the folder of a profile or of a homeserver. The
/// kernel releases it when the process ends, also after a crash.
struct ProfileLock: ~Copyable {
  /// What the holder does with the lock: the file names it beside the process id.
  enum Use: String {
    /// Holds it until its user ends it, so that there is no use in waiting.
    case session
    /// Holds it for one command, which ends by itself.
    case command
  }

  private let descriptor: Int32

  /// Acquires the lock at `path` and writes this process's id into the file. Throws if the lock is
  /// held already, or if the file cannot be opened or locked; `what` describes the locked folder in
  /// the error's sentence.
  ///
  /// - Parameters:
  ///   - use: what other processes are told about the holder.
  ///   - patienceSeconds: how long to wait for a holder that is a command. Signals that end the
  ///     program end the wait even if they are blocked.
  ///   - asksForIt: `true` to let the holder know (`isWanted`) during the wait.
  init(
    path: String, what: String, for use: Use = .session, patienceSeconds: Double = 0,
    asksForIt: Bool = false
  ) throws(Ending) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Files.failure("cannot open", path) }
    do throws(Ending) {
      try Self.acquire(descriptor, path, what, patienceSeconds, asksForIt)
    } catch {
      close(descriptor)
      throw error
    }
    let bytes = Array("\(getpid())\n\(use.rawValue)\n".utf8)
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
  }

  deinit { close(descriptor) }

  /// `true` while another process waits for the lock at `path` and asks for it.
  static func isWanted(path: String) -> Bool {
    let asked = open(path + asking, O_RDWR | O_CLOEXEC)
    guard asked >= 0 else { return false }
    defer { close(asked) }
    return flock(asked, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// The end of the path of the file that a waiting process locks to ask for the lock.
  private static let asking = ".wanted"

  private static func acquire(
    _ descriptor: Int32, _ path: String, _ what: String, _ patienceSeconds: Double,
    _ asksForIt: Bool
  ) throws(Ending) {
    let start = ContinuousClock.now
    var asked: Int32 = -1
    defer { if asked >= 0 { close(asked) } }
    var isTold = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw Files.failure("cannot lock", path) }
      let (pid, use) = holder(descriptor)
      let waited = ContinuousClock.now - start
      guard use == .command, waited < .seconds(patienceSeconds), !isAskedToEnd() else {
        throw Ending(
          status: .cannotCreate,
          sentence: "confab: \(what) is open in another confab\(pid) (\(path))")
      }
      if asksForIt, asked < 0 {
        asked = open(path + asking, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // A failure to ask only means to wait longer.
        if asked >= 0 { flock(asked, LOCK_EX | LOCK_NB) }
      }
      if !isTold, waited > .seconds(1) {
        isTold = true
        StandardStreams.complain("confab: waiting for another confab\(pid) to end with \(what)")
      }
      usleep(20_000)
    }
  }

  /// `true` if a signal that ends the program has arrived and is blocked.
  private static func isAskedToEnd() -> Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return [SIGINT, SIGTERM, SIGHUP].contains { sigismember(&pending, $0) == 1 }
  }

  /// The process id of the holder, as words of a sentence, and what it does with the lock.
  private static func holder(_ descriptor: Int32) -> (pid: String, use: Use) {
    var bytes = [UInt8](repeating: 0, count: 30)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let lines = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let pid = lines.first.flatMap { Int32($0) }.map { ", pid \($0)" } ?? ""
    return (pid, lines.dropFirst().first.flatMap { Use(rawValue: String($0)) } ?? .session)
  }
}
