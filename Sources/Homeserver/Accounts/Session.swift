internal import Database
internal import Matrix

/// Who makes a request: a user on a device.
struct Session: Sendable, Equatable {
  /// The user's row.
  let user: Int64
  let userID: String
  /// The device's row.
  let device: Int64
  let deviceID: String
}

extension HomeserverCore {
  /// The longest token that is looked at.
  private static let maximumTokenBytes = 200

  /// The session of an access token; throws M_UNKNOWN_TOKEN when nobody has it.
  func session(token: String) throws -> Session {
    if let known = caches.sessions[token] { return known }
    let unknown = MatrixError(status: 401, code: .unknownToken, message: "Unknown access token")
    guard token.utf8.count <= Self.maximumTokenBytes else { throw unknown }
    let found = try database.first(
      """
      SELECT devices.user, users.user_id, devices.id, devices.device_id
      FROM devices JOIN users ON users.id=devices.user WHERE devices.token=?
      """, PasswordHashing.fingerprint(of: token)
    ) { row in
      Session(
        user: row.integer(0), userID: row.text(1), device: row.integer(2), deviceID: row.text(3))
    }
    guard let found else { throw unknown }
    caches.keep(found, token: token)
    return found
  }

  /// A new token for a device, which is made when the user has none of that id. The device's former
  /// token ends.
  func signIn(_ user: User, deviceID: String?, name: String?) throws -> (Session, token: String) {
    let deviceID = deviceID ?? randomText(10).uppercased()
    let token = "confab_" + randomText(43)
    try database.run(
      """
      INSERT INTO devices(user, device_id, display_name, token) VALUES(?1, ?2, ?3, ?4)
      ON CONFLICT(user, device_id) DO UPDATE SET token=?4
      """, user.row, deviceID, name, PasswordHashing.fingerprint(of: token))
    let device = try database.first(
      "SELECT id FROM devices WHERE user=? AND device_id=?", user.row, deviceID
    ) { $0.integer(0) }
    caches.forgetSessions()
    guard let device else { throw MatrixError.notFound("No such device") }
    let session = Session(user: user.row, userID: user.id, device: device, deviceID: deviceID)
    return (session, token)
  }
}
