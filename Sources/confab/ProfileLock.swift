internal import Glibc

/// Held by the one full screen or server of a profile; the kernel lets go of it when the process ends,
/// however it ends.
struct ProfileLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock in `path`, and writes our process id into it. `what` names who else may hold it.
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
