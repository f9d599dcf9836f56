internal import Database
internal import Matrix

final class Sessions {
  private static let maxKept = 2_000
  private static let maximumTokenBytes = 200
  /// The limit on devices of a user. When a sign-in makes one more, the oldest is deleted, devices
  /// without a session first.
  private static let maxDevices = 100
  private static let maxListed = 500

  private let database: ServerDatabase
  private let identifiers: IdentifierMaker
  private var sessions: [String: Session] = [:]
  private var removers: [(_ user: Int64, _ device: Int64) throws -> Void] = []
  private var forgetters: [(_ device: Int64) throws -> Void] = []
  private var observers: [(_ user: Int64) throws -> Void] = []
  private var enders: [(_ isEnded: (Session) -> Bool) -> Void] = []

  init(database: ServerDatabase, identifiers: IdentifierMaker) {
    self.database = database
    self.identifiers = identifiers
    database.whenRolledBack { [weak self] in self?.sessions = [:] }
  }

  /// Calls `remove` in the transaction in which a device signs in again, signs out or is deleted,
  /// with the row ids of the user and the device, to delete the data that the database has for the
  /// former session.
  func whenEnding(_ remove: @escaping (_ user: Int64, _ device: Int64) throws -> Void) {
    removers.append(remove)
  }

  /// Calls `forget` in the transaction in which a device signs out or is deleted, with its row id,
  /// to delete the data that the database has for the device. It is not called when a device signs
  /// in again, which keeps these data.
  func whenSignedOut(_ forget: @escaping (_ device: Int64) throws -> Void) {
    forgetters.append(forget)
  }

  /// Calls `observe` in the transaction in which a user gets a new device, or a device of the user
  /// is renamed, signs out or is deleted, with the user's row id.
  func whenDevicesChange(_ observe: @escaping (_ user: Int64) throws -> Void) {
    observers.append(observe)
  }

  /// Calls `end` after each commit in which sessions may have ended.
  func whenEnded(_ end: @escaping (_ isEnded: (Session) -> Bool) -> Void) { enders.append(end) }

  func session(token: String) throws -> Session {
    if let known = sessions[token] { return known }
    guard token.utf8.count <= Self.maximumTokenBytes else { throw MatrixError.unknownToken }
    let found = try database.first(
      """
      SELECT devices.user, users.user_id, devices.id, devices.device_id,
        users.is_guest
      FROM devices JOIN users ON users.id=devices.user WHERE devices.token=?
      """, PasswordHashing.fingerprint(of: token)
    ) { row in
      Session(
        user: row.integer(0), userID: row.text(1), device: row.integer(2), deviceID: row.text(3),
        isGuest: row.bool(4))
    }
    guard let found else { throw MatrixError.unknownToken }
    if sessions.count >= Self.maxKept { sessions = [:] }
    sessions[token] = found
    return found
  }

  /// Makes a new access token for the user's device with the id `deviceID`; its former token
  /// becomes invalid. Makes the device when the user has no such device, and for `nil` one with a
  /// random id. `name` is used as the display name of a new device only. Call it in a transaction.
  func signIn(_ user: User, deviceID: String?, name: String?) throws -> (Session, token: String) {
    let deviceID = deviceID ?? identifiers.randomText(10).uppercased()
    let former = try device(of: user.row, deviceID)
    if let former { try removers.forEach { try $0(user.row, former) } }
    let token = "confab_" + identifiers.randomText(43)
    try database.run(
      """
      INSERT INTO devices(user, device_id, display_name, token) VALUES(?1, ?2, ?3, ?4)
      ON CONFLICT(user, device_id) DO UPDATE SET token=?4
      """, user.row, deviceID, name, PasswordHashing.fingerprint(of: token))
    guard let device = try device(of: user.row, deviceID) else {
      throw MatrixError.notFound("No such device")
    }
    try endOldDevices(of: user.row)
    if former == nil { try observers.forEach { try $0(user.row) } }
    forget { $0.device == device }
    let session = Session(
      user: user.row, userID: user.id, device: device, deviceID: deviceID, isGuest: user.isGuest)
    return (session, token)
  }

  private func device(of user: Int64, _ deviceID: String) throws -> Int64? {
    try database.first("SELECT id FROM devices WHERE user=? AND device_id=?", user, deviceID) {
      $0.integer(0)
    }
  }

  private func endOldDevices(of user: Int64) throws {
    let old = try database.rows(
      """
      SELECT id FROM devices WHERE user=? ORDER BY token IS NULL, id DESC LIMIT -1 OFFSET ?
      """, user, Self.maxDevices
    ) { $0.integer(0) }
    if !old.isEmpty { try remove(old, user) }
  }

  /// Ends the session of one device, which stays without an access token; call it in a transaction.
  func end(_ session: Session) throws {
    try signOut(session.device, session.user)
    try observers.forEach { try $0(session.user) }
    try database.run("UPDATE devices SET token=NULL WHERE id=?", session.device)
    forget { $0.device == session.device }
  }

  /// Ends all sessions of a user, whose devices stay without access tokens; call it in a
  /// transaction.
  func endAll(of user: Int64) throws {
    let devices = try database.rows("SELECT id FROM devices WHERE user=?", user) { $0.integer(0) }
    for device in devices { try signOut(device, user) }
    try observers.forEach { try $0(user) }
    try database.run("UPDATE devices SET token=NULL WHERE user=?", user)
    forget { $0.user == user }
  }

  /// Call it in a transaction.
  func remove(_ ids: [String], of user: Int64) throws {
    try remove(ids.compactMap { try device(of: user, $0) }, user)
  }

  /// Deletes the devices of a user, except for the one with the row id `kept` (`nil`: all are
  /// deleted), and ends their sessions; call it in a transaction.
  func removeAll(of user: Int64, except kept: Int64?) throws {
    let all = try database.rows("SELECT id FROM devices WHERE user=?", user) { $0.integer(0) }
    try remove(all.filter { $0 != kept }, user)
  }

  private func remove(_ devices: [Int64], _ user: Int64) throws {
    for device in devices {
      try signOut(device, user)
      try database.run("DELETE FROM devices WHERE id=?", device)
    }
    if !devices.isEmpty { try observers.forEach { try $0(user) } }
    let ended = Set(devices)
    forget { ended.contains($0.device) }
  }

  private func signOut(_ device: Int64, _ user: Int64) throws {
    try removers.forEach { try $0(user, device) }
    try forgetters.forEach { try $0(device) }
  }

  /// Sets the display name of the user's device with the device id `id`; call it in a transaction.
  func rename(_ id: String, of user: Int64, _ name: String) throws {
    try database.run(
      "UPDATE devices SET display_name=? WHERE user=? AND device_id=?", name, user, id)
    try observers.forEach { try $0(user) }
  }

  private func forget(where isEnded: @escaping (Session) -> Bool) {
    sessions = [:]
    database.whenCommitted { [weak self] failure in
      guard failure == nil else { return }
      for end in self?.enders ?? [] { end(isEnded) }
    }
  }

  func rows(of user: Int64) throws -> [String: Int64] {
    Dictionary(
      try database.rows(
        "SELECT device_id, id FROM devices WHERE user=? AND token IS NOT NULL", user
      ) { ($0.text(0), $0.integer(1)) }, uniquingKeysWith: { $1 })
  }

  /// The device ids and display names of those devices of a user that have a session, the newest
  /// first, at most `maxListed`; the name is "" for a device that has none.
  func devices(of user: Int64) throws -> [(id: String, name: String)] {
    try database.rows(
      """
      SELECT device_id, display_name FROM devices WHERE user=? AND token IS NOT NULL
      ORDER BY id DESC LIMIT ?
      """, user, Self.maxListed
    ) { ($0.text(0), $0.text(1)) }
  }
}

struct Session: Sendable, Equatable {
  /// The row id of the user.
  let user: Int64
  let userID: String
  /// The row id of the device; -1, with a `deviceID` of "", for a bot, which has no device, and for
  /// a user who leaves rooms because the account is closed (`Departures`).
  let device: Int64
  let deviceID: String
  /// `true` for a guest, who may use a part of the API only; see `Route.admitsGuests`.
  var isGuest = false
}
