internal import Glibc
internal import Matrix

/// The uploads that are not complete: the media ids that clients have reserved for files that they
/// upload later, and the files that are arriving. They are kept in memory only: after a restart a
/// client has to reserve a new id.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class PendingUploads: @unchecked Sendable {
  /// The limits on reserved ids of one user and of all users, and the time in ms after which a
  /// reserved id expires.
  private static let (mostOfOneUser, most, longest) = (20, 1_000, Int64(60 * 60_000))

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
      uploads.values.count(where: { $0.user == user }) < Self.mostOfOneUser
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

  /// The files that a user has announced by reserving ids or that are arriving, and the bytes that
  /// these may get.
  ///
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

  /// `true` if this id is reserved and the reservation has neither expired nor been ended by
  /// `take`.
  func contains(_ id: String) -> Bool { uploads[id].map { $0.ends > scheduler.now() } ?? false }

  /// Ends the reservation of an id, because its file is being uploaded. Throws M_FORBIDDEN for an
  /// id that another user has reserved, M_NOT_FOUND for one that is not reserved or has expired.
  func take(_ id: String, by user: Int64) throws {
    guard contains(id) else { throw MatrixError.notFound("No such upload has begun") }
    guard uploads[id]?.user == user else {
      throw MatrixError.forbidden("Somebody else has begun this upload")
    }
    uploads[id] = nil
  }
}
