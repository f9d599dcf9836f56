internal import Matrix

/// The media ids that clients have reserved for files that they upload later. They are kept in
/// memory only: after a restart a client has to reserve a new id.
///
/// The server's thread owns this object.
final class PendingUploads {
  /// The limits on reserved ids of one user and of all users, and the time in ms after which a
  /// reserved id expires.
  private static let (mostOfOneUser, most, longest) = (20, 1_000, Int64(60 * 60_000))

  private let scheduler: ServerScheduler
  private var uploads: [String: (user: Int64, ends: Int64)] = [:]

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
