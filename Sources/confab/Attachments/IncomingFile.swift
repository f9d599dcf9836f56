internal import Glibc
internal import MatrixClient
internal import Model
internal import Synchronization

/// A file that is being fetched. It is written under a random temporary name, and once it is
/// complete it is renamed to its final name, without replacing another file. Only its owner can
/// read it.
final class IncomingFile: Sendable {
  private let folder: String
  private let name: String
  private let temporary: String
  private let descriptor: Mutex<Int32>
  private let limit: Int

  /// Makes the temporary file in a folder that exists; throws if it cannot be made. `name`: the
  /// final name, to which a number is added if another file has it. `limit`: the largest size in
  /// bytes.
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
      // Unlike `rename`, `link` never replaces a file that has the final name already.
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

  /// Renames the temporary file on a file system without hard links. An empty file that this method
  /// creates reserves the final name first, so no other file is replaced. Returns `false`, with the
  /// reason in `errno`, on failure.
  private func moveWithoutLink(to path: String) -> Bool {
    let taken = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard taken >= 0 else { return false }
    close(taken)
    guard rename(temporary, path) != 0 else { return true }
    let error = errno
    unlink(path)
    errno = error
    return false
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
