internal import Database
internal import Matrix

/// Uploaded files, which are stored in the database.
struct Media {
  /// The size limit of a file, in bytes. Storing a file blocks the server's thread, and no request
  /// is answered meanwhile.
  static let largest = 5 << 20

  /// A stored file.
  struct File {
    let mime: String
    let name: String?
    let content: [UInt8]
  }

  let database: ServerDatabase
  let quotas: Quotas

  /// Checks that a user may store one more file. Throws M_TOO_LARGE when the file is too large, and
  /// M_FORBIDDEN when the user's files together with it would exceed the quotas of files or of
  /// bytes.
  ///
  /// - Parameter count: the file's size in bytes.
  func checkQuota(of user: Int64, adding count: Int) throws {
    guard count <= Self.largest else { throw MatrixError.tooLarge("The file is too large") }
    let (files, bytes) =
      try database.first(
        "SELECT count(*), coalesce(sum(length(content)), 0) FROM media WHERE user=?", user
      ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    guard files < quotas.mediaFiles, bytes + Int64(count) <= quotas.mediaBytes else {
      throw MatrixError.forbidden(
        "You have stored as much as you may: \(quotas.mediaFiles) files, \(quotas.mediaBytes) bytes"
      )
    }
  }

  /// Stores a file under an id that no file has yet; call it in a transaction.
  func store(_ file: File, id: String, of user: Int64) throws {
    try database.run(
      "INSERT INTO media VALUES(?, ?, ?, ?, ?)", id, user, file.mime, file.name, file.content)
  }

  /// The file with an id; `nil` when there is none.
  func file(_ id: String) throws -> File? {
    try database.first("SELECT mime, name, content FROM media WHERE id=?", id) {
      File(mime: $0.text(0), name: $0.optionalText(1), content: $0.blob(2))
    }
  }
}
