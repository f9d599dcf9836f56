/// The user and the device that make a request or act in the server.
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
