import Glibc
import Synchronization
import Testing

/// A temporary folder for a store, in memory if `/dev/shm` can be written. It is deleted with this
/// object.
final class StoreFolder: Sendable {
  private static let count = Atomic<Int>(0)
  let path: String

  init() throws {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    path = "\(place)/confab-proof-\(getpid())-\(number)"
    try #require(mkdir(path, 0o700) == 0)
  }

  deinit {
    for name in Self.names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  var database: String { "\(path)/confab.db" }

  private static let names = ["confab.db", "confab.db-wal", "confab.db-shm", "confab.db.suspect"]

  /// Copies the database as a power cut could leave it, with its write-ahead log truncated after
  /// `logBytes` bytes.
  func copy(logBytes: Int = .max) throws -> StoreFolder {
    let copy = try StoreFolder()
    try Self.copy(database, to: copy.database, bytes: .max)
    try Self.copy("\(database)-wal", to: "\(copy.database)-wal", bytes: logBytes)
    return copy
  }

  /// The length of the database's write-ahead log in bytes.
  var logBytes: Int {
    var status = stat()
    return stat("\(database)-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  private static func copy(_ from: String, to path: String, bytes: Int) throws {
    let source = open(from, O_RDONLY | O_CLOEXEC)
    try #require(source >= 0)
    defer { close(source) }
    let target = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(target >= 0)
    defer { close(target) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var rest = bytes
    while rest > 0 {
      let count = read(source, &buffer, min(buffer.count, rest))
      guard count > 0 else { return }
      try #require(write(target, buffer, count) == count)
      rest -= count
    }
  }
}
