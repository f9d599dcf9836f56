/// The state of the connection to the server.
package enum ConnectionState: Sendable, Equatable {
  /// The program is starting and has not tried to connect yet.
  case starting
  case connecting
  /// The chats of the account arrive for the first time; so many MiB of them have.
  case receiving(megabytes: Int)
  case online
  case offline(FailureReason, retryInSeconds: Int)
  case signedOut(FailureReason)
}
