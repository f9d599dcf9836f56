internal import Glibc

/// The lock that one process at a time holds on the folder of a profile or of a homeserver. The
/// kernel releases it when the process ends, also after a crash.
struct ProfileLock: ~Copyable {
  private let descriptor: Int32

  /// Acquires the lock at `path` and writes this process's id into the file. Throws if the lock is
  /// held already, or if the file cannot be opened or locked; `what` describes the locked folder in
  /// the error's sentence.
  init(path: String, what: String) throws(Ending) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Files.failure("cannot open", path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isHeld = errno == EWOULDBLOCK
      let ending =
        isHeld
        ? Ending(
          status: .cannotCreate,
          sentence: "confab: \(what) is open in another confab\(Self.holder(descriptor)) (\(path))")
        : Files.failure("cannot lock", path)
      close(descriptor)
      throw ending
    }
    let bytes = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
  }

  deinit { close(descriptor) }

  private static func holder(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return "" }
    let text = String(decoding: bytes[..<count].prefix { $0 != 10 }, as: UTF8.self)
    return Int32(text).map { ", pid \($0)" } ?? ""
  }
}
