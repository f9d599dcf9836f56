internal import Glibc
internal import Intents
internal import Thumbnails

/// `confab thumbnail COLUMNS ROWS`: the process that decodes one image from its standard input and
/// writes cells to its standard output. Only the program itself starts it, so the manual does not
/// describe it. The process limits its own resources before it reads the image.
enum ThumbnailCommand {
  static let name = "thumbnail"

  /// The limits in bytes of the memory that the process writes to, and of its address space, which
  /// includes the mapped files of this program and its libraries.
  private static let (mostMemory, mostAddresses): (UInt, UInt) = (256 << 20, 2 << 30)
  /// The limit of the CPU time of the process that decodes an image, in seconds.
  private static let mostSeconds: UInt = 4
  /// The limit of open files of the process that decodes an image: the libraries are opened one
  /// after the other.
  private static let mostFiles: UInt = 16

  /// Runs `confab thumbnail` if the arguments, without the program's name, are those of this
  /// command, and returns the exit status; returns `nil` for other arguments.
  static func run(_ arguments: [String]) -> Int32? {
    guard arguments.count == 3, arguments[0] == name, let columns = Int(arguments[1]),
      let rows = Int(arguments[2]), (1...Thumbnail.mostColumns).contains(columns),
      (1...Thumbnail.mostRows).contains(rows)
    else { return nil }
    limit()
    do throws(ThumbnailProblem) {
      let thumbnail = try ThumbnailMaker.make(
        descriptor: STDIN_FILENO, mostColumns: columns, mostRows: rows)
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
      (Int32(RLIMIT_DATA.rawValue), mostMemory), (Int32(RLIMIT_AS.rawValue), mostAddresses),
      (Int32(RLIMIT_CPU.rawValue), mostSeconds), (Int32(RLIMIT_NOFILE.rawValue), mostFiles),
      (Int32(RLIMIT_FSIZE.rawValue), 0), (Int32(__RLIMIT_NPROC.rawValue), 0),
      (Int32(RLIMIT_CORE.rawValue), 0),
    ]
    for (kind, most) in limits {
      var limit = rlimit(rlim_cur: most, rlim_max: most)
      setrlimit(__rlimit_resource_t(UInt32(kind)), &limit)
    }
  }
}
