internal import Glibc
internal import MatrixClient
internal import Model
internal import Synchronization

/// A file that is being fetched: it is written under a temporary name that nobody else chose, and
/// gets its own name, which no other file has, once it is whole. Only its owner can read it.
final class IncomingFile: Sendable {
  private let folder: String
  private let name: String
  private let temporary: String
  private let descriptor: Mutex<Int32>
  private let limit: Int

  /// Makes the file in a folder that exists. `name`: the name that it gets, or one with a number.
  init(folder: String, name: String, limit: Int) throws(FileProblem) {
    self.folder = folder
    self.name = name
    self.limit = limit
    temporary = folder + "/.confab-" + String(RandomSource.bits(), radix: 36) + ".part"
    let opened = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard opened >= 0 else { throw FileWriting.problem(folder) }
    descriptor = Mutex(opened)
  }

  deinit { abandon() }

  var receiver: FileReceiver {
    FileReceiver(
      limit: limit, write: { [self] in write($0) }, finish: { [self] in finish() },
      abandon: { [self] in abandon() })
  }

  private func write(_ bytes: [UInt8]) -> FileProblem? {
    descriptor.withLock { descriptor in
      FileWriting.append(bytes, to: descriptor) ? nil : FileWriting.problem(folder)
    }
  }

  private func finish() -> Result<String, FileProblem> {
    let isSynced = descriptor.withLock { fdatasync($0) == 0 }
    guard isSynced else {
      let problem = FileWriting.problem(folder)
      abandon()
      return .failure(problem)
    }
    for number in 1...10_000 {
      let path = folder + "/" + FileName.numbered(name, number)
      // Unlike `rename`, this never replaces a file that has the name.
      if link(temporary, path) == 0 || (errno != EEXIST && moveWithoutLink(to: path)) {
        abandon()
        return .success(path)
      }
      if errno != EEXIST { break }
    }
    let problem = FileWriting.problem(folder)
    abandon()
    return .failure(problem)
  }

  /// Gives the file its name on a file system without hard links: the empty file that takes the
  /// name first is our own, so that none is replaced. `false` with the reason in `errno`.
  private func moveWithoutLink(to path: String) -> Bool {
    let taken = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard taken >= 0 else { return false }
    close(taken)
    return rename(temporary, path) == 0
  }

  private func abandon() {
    descriptor.withLock { descriptor in
      guard descriptor >= 0 else { return }
      close(descriptor)
      descriptor = -1
      unlink(temporary)
    }
  }
}
