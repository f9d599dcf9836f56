internal import Glibc
internal import Synchronization

/// Shows addresses in the desktop's program for them, by `xdg-open`.
enum LinkOpener {
  /// Starts it and returns at once. `failed` is called, from another thread or this one, when nothing could
  /// be started or it says that it found no program. No shell sees the address.
  static func open(_ link: String, failed: @escaping @Sendable (String) -> Void) {
    guard isAllowed(link), let process = start(["xdg-open", link]) else { return failed(link) }
    let wait = Wait(process: process, link: link, failed: failed)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(wait)
    let error = pthread_create(&thread, nil, body(), box.toOpaque())
    guard error == 0 else {
      box.release()
      return
    }
    pthread_detach(thread)
  }

  /// Only addresses for a browser or a mail program; so none is taken for an option, either.
  static func isAllowed(_ link: String) -> Bool {
    let start = link.prefix(8).lowercased()
    return ["https://", "http://", "mailto:"].contains { start.hasPrefix($0) }
      && link.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f }
  }

  private final class Wait: Sendable {
    let process: pid_t
    let link: String
    let failed: @Sendable (String) -> Void

    init(process: pid_t, link: String, failed: @escaping @Sendable (String) -> Void) {
      self.process = process
      self.link = link
      self.failed = failed
    }

    func run() {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 {
        if errno != EINTR { return }
      }
      if status != 0 { failed(link) }
    }
  }

  private static func body()
    -> @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  {
    { pointer in
      if let pointer { Unmanaged<Wait>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }
  }

  // POSIX_SPAWN_SETSID of glibc's spawn.h, which shows it only with GNU extensions.
  private static let newSession: Int16 = 0x80

  /// The program in a session of its own, with no signals blocked and nothing of this terminal.
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
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | newSession)
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

/// Addresses that could not be shown, until the drawing thread asks for them.
final class FailedLinks: Sendable {
  private let links = Mutex<[String]>([])

  func add(_ link: String) { links.withLock { $0.append(link) } }

  /// Those that were added since the last time.
  func take() -> [String] {
    links.withLock { links in
      defer { links = [] }
      return links
    }
  }
}
