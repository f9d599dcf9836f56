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
