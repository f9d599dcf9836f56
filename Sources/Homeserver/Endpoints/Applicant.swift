internal import Matrix

/// The account that a client wants to register by `POST /register`: its user name, and further
/// values of the request's body, such as the password.
struct Applicant {
  /// The least length of a password, in bytes: only an empty password is too short.
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
