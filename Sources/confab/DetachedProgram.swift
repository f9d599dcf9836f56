internal import Dispatch
internal import Engine
internal import Glibc
internal import Model
internal import Synchronization

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
