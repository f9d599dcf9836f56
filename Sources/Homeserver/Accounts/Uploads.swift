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

  /// Makes the folder when it does not exist; throws `Failure.folder` when that fails.
  func newPath(_ name: String) throws -> String {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Failure.folder(errno) }
    return path(name) + Self.unfinished
  }

  func path(_ id: String) -> String { folder + "/" + id }

  /// Adds the database row of a complete file, which is in the folder of uploaded files already,
  /// under an id that no file has yet; call it in a transaction.
  func add(_ id: String, mime: String, name: String?, bytes: Int, of user: Int64) throws {
    try database.run(
      "INSERT INTO media(id, user, mime, name, content, bytes) VALUES(?, ?, ?, ?, x'', ?)",
      id, user, mime, name, Int64(bytes))
  }

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

struct UploadedFile: Sendable {
  /// The path of the file in which the network layer has stored the uploaded content; `nil` when
  /// the content is in `bytes`.
  let arrived: String?
  let bytes: [UInt8]
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

  /// Called when the file cannot be added to the database, for example because the user's quota is
  /// exceeded.
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

/// The uploads that are not complete: the media ids that clients have reserved for files that they
/// upload later, and the files that are arriving. They are kept in memory only: after a restart a
/// client has to reserve a new id.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class PendingUploads: @unchecked Sendable {
  /// The limits on reserved ids of one user and of all users, and the time in ms after which a
  /// reserved id expires.
  private static let (maxOfOneUser, most, longest) = (20, 1_000, Int64(60 * 60_000))

  private let scheduler: ServerScheduler
  private var uploads: [String: (user: Int64, ends: Int64)] = [:]
  /// The files that are arriving, by path, with the bytes that each may get.
  private var arriving: [String: (user: Int64, bytes: Int)] = [:]

  init(scheduler: ServerScheduler) { self.scheduler = scheduler }

  /// Reserves the id of a future upload for a user, and returns the time until which it can be
  /// used, ms since 1970. Throws M_LIMIT_EXCEEDED when the user or all users together have reserved
  /// too many ids.
  func reserve(_ id: String, for user: Int64) throws -> Int64 {
    let now = scheduler.now()
    uploads = uploads.filter { $0.value.ends > now }
    guard uploads.count < Self.most,
      uploads.values.count(where: { $0.user == user }) < Self.maxOfOneUser
    else {
      throw MatrixError(
        status: 429, code: .limitExceeded, message: "Too many uploads have begun",
        retryAfterMilliseconds: 60_000)
    }
    uploads[id] = (user, now + Self.longest)
    return now + Self.longest
  }

  /// Notes that a file of a user begins to arrive at `path`, and that it may get so many bytes. It
  /// counts until there is no file at the path any more.
  func begin(_ path: String, bytes: Int, by user: Int64) { arriving[path] = (user, bytes) }

  /// - Parameter own: the paths and ids that do not count.
  func pending(of user: Int64, except own: Set<String>) -> (files: Int, bytes: Int) {
    // The network layer removes the file of an upload that breaks off.
    arriving = arriving.filter { access($0.key, F_OK) == 0 }
    let now = scheduler.now()
    let reserved = uploads.count {
      $0.value.user == user && $0.value.ends > now && !own.contains($0.key)
    }
    let files = arriving.filter { $0.value.user == user && !own.contains($0.key) }
    return (reserved + files.count, files.values.reduce(0) { $0 + $1.bytes })
  }

  func contains(_ id: String) -> Bool { uploads[id].map { $0.ends > scheduler.now() } ?? false }

  /// Throws M_FORBIDDEN for an id that another user has reserved, M_NOT_FOUND for one that is not
  /// reserved or has expired.
  func take(_ id: String, by user: Int64) throws {
    guard contains(id) else { throw MatrixError.notFound("No such upload has begun") }
    guard uploads[id]?.user == user else {
      throw MatrixError.forbidden("Somebody else has begun this upload")
    }
    uploads[id] = nil
  }
}

package struct Quotas: Sendable {
  package var mediaBytes: Int64 = 512 << 20
  package var mediaFiles: Int64 = 10_000
  /// The limit on the bytes of the contents of one user's account data, in all rooms and for the
  /// account; a first sync may contain all of them.
  package var accountDataBytes: Int64 = 2 << 20
  package var accountDataPieces: Int64 = 1_000

  package init() {}
}
