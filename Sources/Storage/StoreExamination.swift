internal import Database
internal import Glibc
package import Intents
package import Model

/// The state of a store's file, which is read without being changed. The full-screen program may
/// have the store open meanwhile.
package struct StoreExamination: Sendable, Equatable {
  /// The schema version of the store's file.
  package let version: Int
  /// The schema version that this program reads.
  package let knownVersion: Int
  /// The first entry of SQLite's report (`quick_check`) about damage of the file; `nil` if the
  /// check found none.
  package let damage: String?
  /// The size of the store's file and its write-ahead log, in bytes.
  package let bytes: Int
  /// The latest time of a message that is the preview of a stored chat, as the sender's server
  /// claims it; `nil` if no chat has a preview, or if the file is damaged or has another schema
  /// version.
  package let newestMessage: ServerTimestamp?
  /// The stored settings; none if the file is damaged or has another schema version.
  package let settings: Settings
  /// The chats in which a refused message keeps others from being sent; none if the file is damaged
  /// or has another schema version.
  package let unsent: [UnsentMessages]

  package init(
    version: Int, knownVersion: Int, damage: String?, bytes: Int, newestMessage: ServerTimestamp?,
    settings: Settings, unsent: [UnsentMessages] = []
  ) {
    self.unsent = unsent
    self.version = version
    self.knownVersion = knownVersion
    self.damage = damage
    self.bytes = bytes
    self.newestMessage = newestMessage
    self.settings = settings
  }

  /// Examines the store at `path`; checks the whole file, which takes seconds for a large one.
  /// Throws if the file cannot be opened or read, or is no database.
  package static func examine(_ path: String) throws(StorageError) -> StoreExamination {
    let before = FileState(path)
    if before.hasEmptyLog {
      // The write-ahead log is missing or empty, so the database file alone is complete. If another
      // program writes to the file meanwhile, the result is dropped.
      let result = Result { () throws(StorageError) in try read(path, .immutable) }
      if FileState(path) == before { return try result.get() }
    }
    return try read(path, .readOnly)
  }

  private static func read(
    _ path: String, _ mode: Connection.Mode
  ) throws(StorageError) -> StoreExamination {
    do {
      return try examine(Connection(path: path, mode: mode))
    } catch {
      throw StorageError(error, path: path)
    }
  }

  private static func examine(_ database: Connection) throws(DatabaseError) -> StoreExamination {
    let version = try database.schemaVersion()
    let found = try database.value("PRAGMA quick_check(1)", as: String.self) ?? ""
    let damage = found == "ok" ? nil : found
    let isReadable = damage == nil && version == Schema.steps.count
    return StoreExamination(
      version: version, knownVersion: Schema.steps.count, damage: damage,
      bytes: FileState(database.path).bytes,
      newestMessage: isReadable ? try newestMessage(database) : nil,
      settings: isReadable ? try SettingTable(database: database).chosen() : Settings(),
      unsent: isReadable ? try OutboxTable(database: database).stuck() : [])
  }

  private static func newestMessage(
    _ database: Connection
  ) throws(DatabaseError) -> ServerTimestamp? {
    let time = try database.value("SELECT max(preview_time) FROM chats", as: Int64?.self) ?? nil
    return time.map { ServerTimestamp(milliseconds: $0) }
  }
}

/// The inode, size and modification time of a database file, and the size of its write-ahead log. A
/// commit of another process changes at least one of them if the log was empty.
private struct FileState: Equatable {
  private let inode: UInt64
  private let size: Int
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int
  private let logSize: Int

  init(_ path: String) {
    var file = stat()
    let isThere = stat(path, &file) == 0
    inode = isThere ? UInt64(file.st_ino) : 0
    size = isThere ? Int(file.st_size) : 0
    modifiedSeconds = isThere ? file.st_mtim.tv_sec : 0
    modifiedNanoseconds = isThere ? file.st_mtim.tv_nsec : 0
    var log = stat()
    logSize = stat(path + "-wal", &log) == 0 ? Int(log.st_size) : 0
  }

  var hasEmptyLog: Bool { logSize == 0 }
  var bytes: Int { size + logSize }
}
