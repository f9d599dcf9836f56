/// The user and the device that make a request.
struct Session: Sendable, Equatable {
  /// The user's row.
  let user: Int64
  let userID: String
  /// The device's row.
  let device: Int64
  let deviceID: String
}
