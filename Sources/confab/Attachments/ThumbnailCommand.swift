internal import Glibc
internal import Intents
internal import Thumbnails

/// `confab thumbnail COLUMNS ROWS`: the process that decodes one image from its standard input and
/// writes cells to its standard output. Only the program itself starts it, so it is no command of
/// the manual. It limits itself before it looks at the image.
enum ThumbnailCommand {
  static let name = "thumbnail"

  /// The limits of memory that the process writes to, and of its addresses, which include what it
  /// maps of this program and its libraries; in bytes.
  private static let (mostMemory, mostAddresses): (UInt, UInt) = (256 << 20, 2 << 30)
  /// The limit of the processor's time, in seconds.
  private static let mostSeconds: UInt = 4
  /// The limit of open files: the libraries are opened one after the other.
  private static let mostFiles: UInt = 16

  /// Runs the command if the arguments, without the program's name, name it; returns its exit
  /// status, `nil` for other arguments.
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

  /// The problem that the status of a process without a thumbnail means, as `waitpid` gives it. A
  /// status other than that of a missing library may be any failure, or a signal.
  static func problem(status: Int32) -> ThumbnailProblem {
    guard status & 0x7f == 0, let library = ThumbnailLibrary(rawValue: status >> 8 & 0xff) else {
      return .undecodable
    }
    return .missing(library)
  }

  /// Takes away what decoding needs not: memory, time, files, writing to any, further processes and
  /// threads, and a core file, in which pictures would lie about.
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
