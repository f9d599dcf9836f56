internal import Glibc

/// The content of one upload that is to be stored in the folder of uploaded files.
struct UploadedFile: Sendable {
  /// The path of the file in which the network layer has stored the uploaded content; `nil` when
  /// the content is in `bytes`.
  let arrived: String?
  let bytes: [UInt8]
  /// The path at which `keep` stores the uploaded content.
  let path: String

  /// Stores the content at `path` and syncs it to the disk; returns its size in bytes. Throws
  /// `Media.Failure.file` when that fails. Waits for the disk, so it must not run on the server's
  /// thread.
  func keep() throws(Media.Failure) -> Int {
    let temporary = arrived ?? path + Media.unfinished
    let flags = arrived == nil ? O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC : O_RDONLY | O_CLOEXEC
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { throw .file(errno) }
    defer { close(descriptor) }
    var facts = stat()
    guard arrived != nil || write(to: descriptor), fsync(descriptor) == 0,
      fstat(descriptor, &facts) == 0, rename(temporary, path) == 0
    else {
      let problem = errno
      unlink(temporary)
      throw .file(problem)
    }
    syncFolder()
    return Int(facts.st_size)
  }

  /// Removes the file that `keep` has stored. Called when the file cannot be added to the database,
  /// for example because the user's quota is exceeded.
  func remove() { unlink(path) }

  private func write(to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func syncFolder() {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    let descriptor = open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
