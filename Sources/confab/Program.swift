internal import Dispatch
internal import Engine
internal import Glibc
internal import Model
internal import Synchronization

enum Program {
  /// A failure is printed to standard error as a sentence. `arguments` does not include the
  /// program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    // With these signals ignored, writing to a connection or pipe whose other end is closed, or to
    // a file that may not grow, fails with an error instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    umask(0o077)
    setlocale(LC_CTYPE, "")
    do {
      return try run(InvocationParser.parse(arguments), environment: Environment.current())
    } catch {
      if error != .readerIsGone { StandardStreams.complain(error.sentence) }
      return error.status
    }
  }

  private static func run(
    _ invocation: Invocation, environment: Environment
  ) throws(Ending) -> ExitStatus {
    switch invocation.command {
    case .help: StandardStreams.say(Options.help)
    case .version: StandardStreams.say("confab \(Options.version)")
    case .serve: try ServeCommand(invocation: invocation, environment: environment).run()
    case .invitation:
      try InvitationCommand(invocation: invocation, environment: environment).run()
    case .login(let server, let user):
      let server = try StandardStreams.server(server)
      try SignIn(invocation: invocation, environment: environment, server: server, user: user)
        .run()
    case .register(let server, let user):
      let server = try StandardStreams.server(server)
      try RegisterCommand(
        invocation: invocation, environment: environment, server: server, user: user
      ).run()
    case .logout: try LogoutCommand(invocation: invocation, environment: environment).run()
    case .send(let chat, let text):
      return try SendCommand(
        invocation: invocation, environment: environment, chat: chat, words: text
      ).run()
    case .unread: try UnreadCommand(invocation: invocation, environment: environment).run()
    case .export(let chat):
      try ExportCommand(invocation: invocation, environment: environment, chat: chat).run()
    case .search(let words):
      try SearchCommand(invocation: invocation, environment: environment, words: words).run()
    case .doctor:
      return try DoctorCommand(invocation: invocation, environment: environment).run()
    case .fullScreen:
      let end = try FullScreen(invocation: invocation, environment: environment).run()
      // At this point the full screen has stored its data and released the locks of all profiles.
      return try end.next?.run() ?? end.status
    }
    return .ok
  }
}

extension Program {
  /// The arguments after the program's name on the command line.
  ///
  /// Swift looks for the arguments in memory just before the environment variables. Where a
  /// preloaded library, such as faketime's, has set a variable before `main`, the variables lie
  /// elsewhere, and Swift finds no argument at all, not even the program's name. Then they are read
  /// from /proc/self/cmdline.
  static func arguments() -> [String] {
    let found = CommandLine.arguments
    return Array((found.isEmpty ? arguments(inFile: "/proc/self/cmdline") : found).dropFirst())
  }

  /// `true` if all arguments are UTF-8; Swift replaces other bytes by U+FFFD.
  static var hasTextArguments: Bool {
    guard let bytes = try? Files.read("/proc/self/cmdline") else { return true }
    return String(validating: bytes, as: UTF8.self) != nil
  }

  static func argumentsWithoutProfile() -> [String] {
    var rest = arguments()[...]
    var kept: [String] = []
    while let word = rest.popFirst() {
      if word == "--profile" {
        _ = rest.popFirst()
      } else if !word.hasPrefix("--profile=") {
        kept.append(word)
      }
    }
    return kept
  }

  /// The arguments in a file such as /proc/self/cmdline, where a NUL ends each one; bytes that are
  /// not UTF-8 become U+FFFD.
  private static func arguments(inFile path: String) -> [String] {
    guard let bytes = try? Files.read(path) else { return [] }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The program's exit statuses; those from 64 on have the numbers of sysexits.h.
enum ExitStatus: Int32, Sendable {
  case ok = 0
  /// A failure that no other status describes; or `confab doctor` found something bad.
  case failure = 1
  /// The command line, or an answer that the command asked for, contains a mistake.
  case usage = 64
  /// A text cannot be sent or used, for example because it is empty or too long.
  case dataError = 65
  /// Something that the command needs does not exist or is not unique, such as the chat of a given
  /// name, the stored chats of a profile, or an account to sign out of; or something else than a
  /// file is at the path of a needed file.
  case notFound = 66
  /// Standard input or output is no terminal, or the terminal cannot show the screen; or an address
  /// cannot be listened on.
  case unavailable = 69
  /// A failure inside the program, such as a defect.
  case software = 70
  /// A file, folder or socket cannot be created, read, written or locked, or its content cannot be
  /// used; or a message cannot be stored to be sent; or a profile belongs to another account.
  case cannotCreate = 73
  /// The disk is full or broken, a database is damaged or failed, or a text could not be stored.
  case ioError = 74
  /// The command may succeed later, for example because the server cannot be reached now; or it is
  /// not known whether a message was stored.
  case temporary = 75
  /// A message is stored, but waits behind one of its chat that was refused.
  case behindRefused = 76
  /// The sign-in or another request was refused, for example because of a wrong password; or the
  /// person gave no user name or password that can be used.
  case noPermission = 77
  /// Esc at a prompt: the command did nothing. The number is a shell's for Ctrl-C.
  case cancelled = 130
}

/// An error with a sentence for the person. A command that it ends prints the sentence to standard
/// error and exits with the status.
struct Ending: Error, Sendable, Equatable {
  let status: ExitStatus
  let sentence: String
  static let cancelled = Ending(status: .cancelled, sentence: "confab: nothing was changed")

  /// The program that reads the command's standard output, such as `head`, has closed it. The
  /// command ends without an error, as nobody reads further output.
  static let readerIsGone = Ending(status: .ok, sentence: "")
}

struct Environment: Sendable {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// The value of the environment variable `name`; `nil` if it is not set or empty.
  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  static func current() -> Environment {
    var found: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return Environment(found)
  }
}

/// The system's random numbers. Library targets that need them receive them as parameters.
enum RandomSource {
  static func bytes(_ count: Int) -> [UInt8] {
    // Uses 8 bytes of each random number, as each call of the generator is a system call.
    var bytes: [UInt8] = []
    while bytes.count < count { withUnsafeBytes(of: bits()) { bytes += $0 } }
    return Array(bytes.prefix(count))
  }

  static func bits() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  static func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit)) }

  /// A random transaction id, long enough that no other run on this device makes the same.
  static func transaction() -> String {
    "c" + String(bits(), radix: 36) + String(bits(), radix: 36)
  }
}

/// The machine's clocks and time zone. Most library targets receive them as parameters.
enum SystemClock {
  /// The time of the monotonic clock in nanoseconds.
  static func monotonic() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// The current time in milliseconds since 1970, UTC.
  static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The date and time in the person's time zone. A time before 1970 or after 9999 becomes the
  /// start of 1970 in UTC, as the sender of a message may claim any time.
  static func local(_ timestamp: ServerTimestamp) -> LocalTime {
    let isSane = ServerTimestamp.calendarYears.contains(timestamp.milliseconds)
    var seconds = time_t((isSane ? timestamp.milliseconds : 0) / 1_000)
    var fields = tm()
    localtime_r(&seconds, &fields)
    let utc = Int(seconds) + fields.tm_gmtoff
    return LocalTime(
      year: Int(fields.tm_year) + 1_900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday),
      weekday: Int(fields.tm_wday), hour: Int(fields.tm_hour), minute: Int(fields.tm_min),
      second: Int(fields.tm_sec),
      dayNumber: utc >= 0 ? utc / 86_400 : (utc - 86_399) / 86_400)
  }

  /// The current date in the person's time zone, in the form 2026-11-20.
  static func today() -> String {
    let now = local(ServerTimestamp(milliseconds: milliseconds()))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(now.year)-\(two(now.month))-\(two(now.day))"
  }
}

enum DetachedThread {
  /// Runs `body` on a new thread; `false` if the system cannot create one, with the reason in
  /// errno.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let context = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, context.toOpaque())
    guard result == 0 else {
      context.release()
      errno = result
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// Starts other programs that have nothing to do with this terminal.
enum DetachedProgram {
  // The flag POSIX_SPAWN_SETSID of glibc's spawn.h, which defines it only with GNU extensions.
  private static let newSession: Int16 = 0x80

  /// Starts a program in a session of its own, without this terminal, and with no signals blocked.
  /// SIGPIPE and SIGXFSZ, which this process may ignore, have their default action in the program.
  /// Returns its process id; `nil` if it cannot be started.
  ///
  /// - Parameters:
  ///   - words: the program's name or path and its arguments; no shell interprets them. A name is
  ///     looked up in PATH, but only if `environment` is `nil`.
  ///   - input, output: the descriptors of the program's standard input and output; `nil` for
  ///     /dev/null. Its standard error is always /dev/null.
  ///   - environment: the program's environment variables, "NAME=VALUE"; `nil` for those of this
  ///     process.
  static func start(
    _ words: [String], input: Int32? = nil, output: Int32? = nil, environment: [String]? = nil
  ) -> pid_t? {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | newSession)
    for descriptor in 0...2 {
      posix_spawn_file_actions_addopen(&actions, Int32(descriptor), "/dev/null", O_RDWR, 0)
    }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var process: pid_t = 0
    let error =
      environment == nil
      ? posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
      : posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
    return error == 0 ? process : nil
  }
}

/// A value that one thread waits for and another provides.
final class Waiting<Value: Sendable>: Sendable {
  private let found = Mutex<Value?>(nil)
  private let arrived = DispatchSemaphore(value: 0)

  /// The value of a second call is dropped.
  func put(_ value: Value) {
    found.withLock { if $0 == nil { $0 = value } }
    arrived.signal()
  }

  /// Blocks until the value is provided, and returns it. To be called by one thread, once.
  func take() -> Value {
    while true {
      if let value = found.withLock({ $0 }) { return value }
      arrived.wait()
    }
  }
}
