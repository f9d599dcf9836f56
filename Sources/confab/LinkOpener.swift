internal import Glibc
internal import Synchronization

/// Opens URLs in the desktop's program for them, with `xdg-open`.
enum LinkOpener {
  /// Starts `xdg-open` and returns at once. The URL is passed as an argument, never through a
  /// shell.
  ///
  /// - Parameter failed: called with the URL, from this or another thread, if the URL is not
  ///   allowed, or `xdg-open` could not be started or found no program.
  static func open(_ link: String, failed: @escaping @Sendable (String) -> Void) {
    guard isAllowed(link), let process = start(["xdg-open", link]) else { return failed(link) }
    _ = DetachedThread.start {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        if errno != EINTR { return }
      }
      if status != 0 { failed(link) }
    }
  }

  /// `true` for web and mail URLs. No other text is passed on, so `xdg-open` cannot mistake one for
  /// an option.
  static func isAllowed(_ link: String) -> Bool {
    let start = link.prefix(8).lowercased()
    return ["https://", "http://", "mailto:"].contains { start.hasPrefix($0) }
      && link.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
  }

  // POSIX_SPAWN_SETSID of glibc's spawn.h, which defines it only with GNU extensions.
  private static let newSession: Int16 = 0x80

  /// Starts a program in a session of its own, without this terminal, and with no signals blocked
  /// or ignored: a child would otherwise inherit that SIGPIPE is ignored. Returns its process id;
  /// `nil` if it cannot be started.
  ///
  /// - Parameter words: the program's name and its arguments.
  private static func start(_ words: [String]) -> pid_t? {
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
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let error = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    return error == 0 ? process : nil
  }
}

/// The URLs that could not be opened, kept until the drawing thread removes them.
final class FailedLinks: Sendable {
  private let links = Mutex<[String]>([])

  func add(_ link: String) { links.withLock { $0.append(link) } }

  /// Removes and returns the URLs that were added since the last call.
  func take() -> [String] {
    links.withLock { links in
      defer { links = [] }
      return links
    }
  }
}
