internal import Glibc
internal import Intents
internal import Synchronization
internal import Formatting

/// Decodes images in separate processes, as an image may be made to exploit a flaw in its decoder.
/// Each process gets the open image file, a socket for its output and no environment variables, and
/// is killed after a limited time; `ThumbnailCommand` sets its other limits. At most two of these
/// processes run at once.
final class ThumbnailProcess: Sendable {
  /// The time after which a process that decodes an image is killed, in milliseconds.
  private static let patience: Int32 = 6_000
  /// The command that decodes one image. /proc/self/exe is the executable file of this process,
  /// even after another version of the program was installed.
  private static let ownProgram = ["/proc/self/exe", ThumbnailCommand.name]

  private let words: [String]
  private let patience: Int32
  private let turns = Mutex(Turns())

  private struct Turns {
    static let most = 2
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  /// - Parameters:
  ///   - words: the program's path and its first arguments; the maximum columns and rows of the
  ///     thumbnail are appended.
  ///   - patience: milliseconds until the process is killed.
  init(words: [String] = ownProgram, patience: Int32 = patience) {
    self.words = words
    self.patience = patience
  }

  /// Makes the thumbnail of an image file and calls `made`, normally on another thread. The result
  /// is a failure if the file cannot be opened or the process started, or the process wrote
  /// anything but a thumbnail or took too long.
  func make(
    _ path: String, _ made: @escaping @Sendable (Result<Thumbnail, ThumbnailProblem>) -> Void
  ) {
    let work: @Sendable () -> Void = { [self] in
      let isStarted = DetachedThread.start { [self] in
        made(thumbnail(of: path))
        goOn()
      }
      if !isStarted {
        made(.failure(.undecodable))
        goOn()
      }
    }
    let begins = turns.withLock { turns in
      guard turns.running < Turns.most else {
        turns.waiting.append(work)
        return false
      }
      turns.running += 1
      return true
    }
    if begins { work() }
  }

  private func goOn() {
    let next = turns.withLock { turns -> (@Sendable () -> Void)? in
      guard !turns.waiting.isEmpty else {
        turns.running -= 1
        return nil
      }
      return turns.waiting.removeFirst()
    }
    next?()
  }

  private func thumbnail(of path: String) -> Result<Thumbnail, ThumbnailProblem> {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return .failure(.undecodable) }
    defer { close(file) }
    var ends: [Int32] = [-1, -1]
    // A pair of sockets, unlike a pipe, is created with close-on-exec at once, so no other process
    // that is started at the same time inherits it.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return .failure(.undecodable) }
    let size = ["\(Thumbnail.mostColumns)", "\(Thumbnail.maxRows)"]
    let process = DetachedProgram.start(
      words + size, input: file, output: ends[1], environment: [])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return .failure(.undecodable) }
    let bytes = read(from: ends[0])
    // A process that has closed its end of the socket may still run. For one that has ended, `kill`
    // does not change the exit status.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard let bytes, let thumbnail = Thumbnail(bytes: bytes) else {
      return .failure(ThumbnailCommand.problem(status: status))
    }
    return .success(thumbnail)
  }

  /// The bytes that arrive until the process closes its end of the socket; `nil` if they are more
  /// than `Thumbnail.mostBytes`, cannot be read, or take longer than `patience`.
  private func read(from descriptor: Int32) -> [UInt8]? {
    let end = SystemClock.monotonic() + UInt64(patience) * 1_000_000
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: Thumbnail.mostBytes + 1)
    while bytes.count <= Thumbnail.mostBytes {
      let now = SystemClock.monotonic()
      guard now < end else { return nil }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&watched, 1, Int32((end - now) / 1_000_000) + 1)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
    return nil
  }
}

/// `confab thumbnail COLUMNS ROWS`: the process that decodes one image from its standard input and
/// writes cells to its standard output. Only the program itself starts it, so the manual does not
/// describe it. The process limits its own resources before it reads the image.
enum ThumbnailCommand {
  static let name = "thumbnail"

  /// The limits in bytes of the memory that the process writes to, and of its address space, which
  /// includes the mapped files of this program and its libraries.
  private static let (maxMemory, maxAddresses): (UInt, UInt) = (256 << 20, 2 << 30)
  /// The limit of the CPU time of the process that decodes an image, in seconds.
  private static let maxSeconds: UInt = 4
  /// The limit of open files of the process that decodes an image: the libraries are opened one
  /// after the other.
  private static let maxFiles: UInt = 16

  /// Runs `confab thumbnail` if the arguments, without the program's name, are those of this
  /// command, and returns the exit status; returns `nil` for other arguments.
  static func run(_ arguments: [String]) -> Int32? {
    guard arguments.count == 3, arguments[0] == name, let columns = Int(arguments[1]),
      let rows = Int(arguments[2]), (1...Thumbnail.mostColumns).contains(columns),
      (1...Thumbnail.maxRows).contains(rows)
    else { return nil }
    limit()
    do throws(ThumbnailProblem) {
      let thumbnail = try ThumbnailMaker.make(
        descriptor: STDIN_FILENO, mostColumns: columns, maxRows: rows)
      return FileWriting.append(thumbnail.bytes, to: STDOUT_FILENO) ? EXIT_SUCCESS : EXIT_FAILURE
    } catch {
      return status(error)
    }
  }

  private static func status(_ problem: ThumbnailProblem) -> Int32 {
    switch problem {
    case .undecodable: EXIT_FAILURE
    case .missing(let library): library.rawValue
    }
  }

  /// The reason why a process made no thumbnail. `status`: the value that `waitpid` stored. The
  /// process reports a missing library by its exit status; any other status, also that of a process
  /// that was killed, counts as an image that cannot be decoded.
  static func problem(status: Int32) -> ThumbnailProblem {
    guard status & 0x7f == 0, let library = ThumbnailLibrary(rawValue: status >> 8 & 0xff) else {
      return .undecodable
    }
    return .missing(library)
  }

  /// Sets resource limits on this process (`setrlimit`), for example on memory, CPU time and open
  /// files. After that, the process can write to no file on a disk, start no process or thread
  /// (unless it runs as root), and leave no core file, which would contain the image.
  private static func limit() {
    let limits: [(Int32, UInt)] = [
      (Int32(RLIMIT_DATA.rawValue), maxMemory), (Int32(RLIMIT_AS.rawValue), maxAddresses),
      (Int32(RLIMIT_CPU.rawValue), maxSeconds), (Int32(RLIMIT_NOFILE.rawValue), maxFiles),
      (Int32(RLIMIT_FSIZE.rawValue), 0), (Int32(__RLIMIT_NPROC.rawValue), 0),
      (Int32(RLIMIT_CORE.rawValue), 0),
    ]
    for (kind, most) in limits {
      var limit = rlimit(rlim_cur: most, rlim_max: most)
      setrlimit(__rlimit_resource_t(UInt32(kind)), &limit)
    }
  }
}
