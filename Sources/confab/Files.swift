internal import Glibc

/// Reads and writes small files, such as those of a profile. A write replaces the whole file or
/// changes nothing.
enum Files {
  /// The content of the file at `path`, at most its first MiB; `nil` if there is no such file.
  /// Throws if it is not a regular file or cannot be read.
  static func read(_ path: String) throws(Ending) -> [UInt8]? {
    // Opening a named pipe into which nobody writes would wait for ever without `O_NONBLOCK`.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw failure("cannot read", path) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw Ending(status: .notFound, sentence: "confab: \(path) is not a file")
    }
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while found.count < 1 << 20 {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("cannot read", path) }
      if count == 0 { break }
      found += chunk[..<count]
    }
    return found
  }

  /// Replaces the file at `path` atomically: writes a new file beside it, which only its owner can
  /// read, and renames the new file.
  ///
  /// - Parameter lasts: `true` to sync the file before the renaming and the folder after it, so
  ///   that the new content survives a power failure. Unnecessary for files that the program can
  ///   make again.
  static func write(_ bytes: [UInt8], to path: String, lasts: Bool = true) throws(Ending) {
    let temporary = path + ".new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("cannot write", path) }
    var rest = bytes[...]
    var isWhole = true
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        isWhole = false
        break
      }
      rest = rest.dropFirst(count)
    }
    isWhole = isWhole && (!lasts || fsync(descriptor) == 0)
    let problem = errno
    close(descriptor)
    guard isWhole, rename(temporary, path) == 0 else {
      if !isWhole { errno = problem }
      let ending = failure("cannot write", path)
      unlink(temporary)
      throw ending
    }
    if lasts { syncFolder(of: path) }
  }

  /// Syncs a file's folder, so that a renaming survives a power failure. A failure is ignored: the
  /// file itself is whole under its old or its new name.
  private static func syncFolder(of path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  static func size(_ path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
  }

  static func makeFolder(_ path: String) throws(Ending) {
    if mkdir(path, 0o700) == 0 { return }
    if errno == EEXIST {
      var facts = stat()
      guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
        throw Ending(status: .cannotCreate, sentence: "confab: \(path) is not a folder")
      }
      return
    }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw failure("cannot make the folder", path)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw failure("cannot make the folder", path)
    }
  }

  /// The ending with a sentence that says what could not be done to the file at `path`, and the
  /// reason that the current `errno` names.
  static func failure(_ what: String, _ path: String) -> Ending {
    let code = errno
    let status: ExitStatus =
      code == ENOSPC || code == EDQUOT || code == EIO ? .ioError : .cannotCreate
    return Ending(
      status: status, sentence: "confab: \(what) \(path): \(String(cString: strerror(code)))")
  }
}
