internal import Database
internal import Glibc
internal import Matrix

/// Uploaded files. Each is a file in a folder beside the database, named by its id, which the
/// server makes; no file name that a client sends is used as a path. Files that were uploaded to an
/// older version of the server, which had no such folder, are in the database.
struct Media: Sendable {
  /// The size limit of an uploaded file, in bytes.
  static let largest = 64 << 20

  /// The suffix of a file's name while its upload is not complete.
  static let unfinished = ".part"

  /// An uploaded file as its row in the database describes it: its media type, and the file name
  /// that the client gave, if any.
  struct File {
    let mime: String
    let name: String?
    /// The size of the file in the folder of uploaded files, in bytes; `nil` for an older upload,
    /// whose bytes are in `content`.
    let bytes: Int?
    let content: [UInt8]
  }

  let database: ServerDatabase
  let quotas: Quotas
  let folder: String
  let pending: PendingUploads

  /// Checks that a user may store one more file, and returns the bytes that it may have. Throws
  /// M_TOO_LARGE when the file is too large, and M_FORBIDDEN when the user's files, those that are
  /// announced or arriving included, together with it would exceed the quotas of files or of bytes.
  ///
  /// - Parameters:
  ///   - count: the file's size in bytes; `nil` when it is not known yet.
  ///   - own: the file's path and id, which do not count besides it.
  @discardableResult
  func checkQuota(
    of user: Int64, adding count: Int?, except own: [String?] = []
  ) throws -> Int {
    guard count ?? 0 <= Self.largest else { throw MatrixError.tooLarge("The file is too large") }
    let (files, bytes) =
      try database.first(
        "SELECT count(*), coalesce(sum(coalesce(bytes, length(content))), 0) FROM media WHERE user=?",
        user
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    let unfinished = pending.pending(of: user, except: Set(own.compactMap { $0 }))
    let left = quotas.mediaBytes - bytes - Int64(unfinished.bytes)
    guard files + Int64(unfinished.files) < quotas.mediaFiles, Int64(count ?? 1) <= left else {
      throw MatrixError.forbidden(
        "You have stored as much as you may: \(quotas.mediaFiles) files, \(quotas.mediaBytes) bytes"
      )
    }
    return count ?? Int(min(left, Int64(Self.largest)))
  }

  /// The path at which the bytes of an upload are stored until it is complete: that of the file
  /// `name` in the folder of uploaded files, with the suffix `unfinished`. Makes the folder when it
  /// does not exist; throws `Failure.folder` when that fails.
  func newPath(_ name: String) throws -> String {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Failure.folder(errno) }
    return path(name) + Self.unfinished
  }

  /// The path of the file with this name in the folder of uploaded files; an uploaded file is named
  /// by its media id.
  func path(_ id: String) -> String { folder + "/" + id }

  /// Adds the database row of a complete file, which is in the folder of uploaded files already,
  /// under an id that no file has yet; call it in a transaction.
  func add(_ id: String, mime: String, name: String?, bytes: Int, of user: Int64) throws {
    try database.run(
      "INSERT INTO media(id, user, mime, name, content, bytes) VALUES(?, ?, ?, ?, x'', ?)",
      id, user, mime, name, Int64(bytes))
  }

  /// The uploaded file with a media id, as its row in the database describes it; `nil` when there
  /// is none.
  func file(_ id: String) throws -> File? {
    try database.first("SELECT mime, name, content, bytes FROM media WHERE id=?", id) { row in
      File(
        mime: row.text(0), name: row.optionalText(1), bytes: row.optionalInteger(3).map { Int($0) },
        content: row.blob(2))
    }
  }

  /// Removes all files from the folder of uploaded files that have no row in the database, such as
  /// those whose upload was not complete when the server ended. Does nothing without such a folder.
  func sweep() {
    guard let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != "..", isUnknown(name) { unlink(path(name)) }
    }
  }

  /// `true` if the database has no uploaded file with this id; `false` also if the database cannot
  /// be read.
  private func isUnknown(_ id: String) -> Bool {
    do {
      return try file(id) == nil
    } catch {
      return false
    }
  }

  /// A failure to make the folder of uploaded files, or to open, write, sync or rename a file in
  /// it, with the system's error number (`errno`).
  enum Failure: Error { case folder(Int32), file(Int32) }
}
