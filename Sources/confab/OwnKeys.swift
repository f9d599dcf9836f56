internal import Glibc
internal import Homeserver
internal import Keys
internal import Synchronization

/// The person's file of key bindings, `confab/keys.json5` in the config folder: reads the file at
/// the start, reads it again in `refresh` if it has changed, and changes it in `edit`. May be used
/// from any thread; `refresh` and `edit` may wait for the disk.
final class OwnKeys: Sendable {
  struct Found: Sendable {
    /// The parsed file of key bindings; `nil` if a mistake in the file or a failure leaves the keys
    /// as they are.
    let file: KeyFile?
    /// The sentence about a mistake in the file of key bindings, or about a failure; "" for
    /// neither.
    let report: String
  }

  private struct Version: Equatable {
    var seconds = 0
    var nanoseconds = 0
    var size = 0
    var inode: UInt = 0
  }

  private struct State {
    var file = KeyFile()
    var version: Version?
    var found: Found?
  }

  /// The path of the file of key bindings; `nil` if neither XDG_CONFIG_HOME nor HOME names a folder
  /// for it.
  private let path: String?
  private static let largestBytes = 1 << 18
  private let state: Mutex<State>
  /// Locked while `aside` reads or changes the file of key bindings.
  private let turn = Mutex(())
  /// The sentence about a mistake in the file of key bindings at the program's start, or about a
  /// failure to read it; empty if there was neither.
  let reports: [String]

  /// If the file is missing, has a mistake or cannot be read, the standard key bindings apply.
  init(environment: Environment) {
    path = Self.path(environment)
    let version = path.map { Self.version($0) }
    let found = path.map { Self.read($0) }
    state = Mutex(State(file: found?.file ?? KeyFile(), version: version))
    reports = [found?.report ?? ""].filter { !$0.isEmpty }
  }

  /// The file of key bindings as it was when it was last read without a mistake, or changed by
  /// `edit`; without any own keys if neither happened yet.
  var file: KeyFile { state.withLock { $0.file } }

  /// A `refresh` that finds the file unchanged has no outcome.
  func take() -> Found? {
    state.withLock { state in
      defer { state.found = nil }
      return state.found
    }
  }

  /// Runs `change` on a thread that nothing else waits for, while no other `change` runs: the file
  /// of key bindings may be on a file server that does not respond. Runs it on the calling thread
  /// if no thread can be started.
  func aside(_ change: @escaping @Sendable (OwnKeys) -> Void) {
    let began = DetachedThread.start { [self] in turn.withLock { _ in change(self) } }
    if !began { turn.withLock { _ in change(self) } }
  }

  func refresh() {
    guard let path else { return }
    let version = Self.version(path)
    guard state.withLock({ $0.version != version }) else { return }
    hold(Self.read(path), version)
  }

  /// Applies a change to the file of key bindings as it is on the disk now; does not change a file
  /// that has a mistake or cannot be read. `take` then returns the outcome.
  func edit(_ edit: KeyFileEdit) {
    guard let path else {
      hold(Found(file: nil, report: "Keys cannot be kept: neither XDG_CONFIG_HOME nor HOME is set"))
      return
    }
    let found = Self.change(path, edit)
    hold(found, Self.version(path))
  }

  private func hold(_ found: Found, _ version: Version? = nil) {
    state.withLock { state in
      if let file = found.file { state.file = file }
      if let version { state.version = version }
      state.found = found
    }
  }

  private static func path(_ environment: Environment) -> String? {
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/confab/keys.json5"
    }
    return environment["HOME"].map { $0 + "/.config/confab/keys.json5" }
  }

  private static func read(_ path: String) -> Found {
    do throws(Ending) {
      return parse(try text(path), path)
    } catch {
      return Found(file: nil, report: error.sentence.replacing("confab: ", with: ""))
    }
  }

  /// The text of the file of key bindings; "" if there is no such file. Throws for a file that
  /// cannot be read, or is too large or not UTF-8, since it could not be written back unchanged.
  private static func text(_ path: String) throws(Ending) -> String {
    let bytes = try Files.read(path) ?? []
    guard bytes.count <= largestBytes else {
      throw Ending(status: .dataError, sentence: "\(path) is too large for a file of keys")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Ending(status: .dataError, sentence: "\(path) is not UTF-8")
    }
    return text
  }

  private static func parse(_ text: String, _ path: String) -> Found {
    do throws(KeyFile.Mistake) {
      return Found(file: try KeyFile.parse(text), report: "")
    } catch {
      return Found(
        file: nil,
        report: "The keys stay as they are: \(error.reason) (line \(error.line) of \(path))")
    }
  }

  private static func change(_ path: String, _ edit: KeyFileEdit) -> Found {
    do {
      let changed = try edit.applied(to: try text(path))
      let found = parse(changed, path)
      if found.file != nil { try write(changed, path) }
      return found
    } catch let error as Ending {
      return Found(file: nil, report: error.sentence.replacing("confab: ", with: ""))
    } catch let error as KeyFile.Mistake {
      return Found(
        file: nil,
        report: "The keys stay as they are: \(error.reason) (line \(error.line) of \(path))")
    } catch {
      return Found(file: nil, report: "\(error)")
    }
  }

  /// Replaces the file of key bindings as a whole, and keeps its mode. If `path` is a symbolic
  /// link, as dotfile managers make them, replaces the file to which the link leads.
  private static func write(_ text: String, _ path: String) throws(Ending) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    try Files.makeFolder(String(path[..<slash]))
    var target = path
    var facts = stat()
    let isThere = stat(path, &facts) == 0
    if isThere, let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    }
    try Files.write(Array(text.utf8), to: target)
    if isThere { chmod(target, facts.st_mode & 0o777) }
  }

  private static func version(_ path: String) -> Version {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return Version() }
    return Version(
      seconds: facts.st_mtim.tv_sec, nanoseconds: facts.st_mtim.tv_nsec, size: Int(facts.st_size),
      inode: UInt(facts.st_ino))
  }
}

extension GuideText {
  internal static let fromKeyTable = GuideText(
    keys: GuideKeys(
      send: route(.send, .messages), newLine: route(.newLine, .messages),
      newChat: route(.newChat, .messages), switcher: route(.switcher, .messages),
      nextPane: route(.nextPane, .messages), older: route(.scrollUp, .messages),
      newest: route(.scrollToEnd, .messages), deleteLine: route(.deleteToStart, .messages),
      help: route(.help, .messages), quit: route(.quit, .messages)),
    keyList: KeyTable.list(of: [.everywhere, .messages])
      + "\n\n\(CommandTable.heading)\n\(CommandTable.list)")

  private static func route(_ action: Action, _ context: KeyContext) -> String {
    KeyTable.routes(to: action, in: context)
  }
}
