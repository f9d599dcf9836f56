internal import Matrix

/// The user name, password and device in the body of `POST /register`: the account that a client
/// wants to register.
struct Applicant {
  /// The least length of a password, in bytes: only an empty one is refused, as the people who run
  /// the server choose how strict to be.
  private static let shortestPassword = 1

  let name: String
  let password: String
  let deviceID: String?
  let deviceName: String?
  let inhibitsLogin: Bool

  init(_ body: JSONObject, name: String) throws {
    self.name = name
    password = try body.text("password")
    try Self.check(password)
    deviceID = try body.optionalText("device_id")
    deviceName = try body.optionalText("initial_device_display_name")
    guard (deviceID ?? "x").isSmallName, (deviceName ?? "").utf8.count <= 255 else {
      throw MatrixError.invalid("Too long")
    }
    inhibitsLogin = body["inhibit_login"]?.bool ?? false
  }

  /// Throws M_WEAK_PASSWORD for a password that is empty or too long.
  static func check(_ password: String) throws {
    guard (shortestPassword...LoginEndpoints.longestPassword).contains(password.utf8.count) else {
      throw MatrixError(
        status: 400, code: .weakPassword, message: "The password is empty or too long")
    }
  }
}
