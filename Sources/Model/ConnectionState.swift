/// The state of the connection to the server.
package enum ConnectionState: Sendable, Equatable {
  /// The program is starting and has not tried to connect yet.
  case starting
  case connecting
  /// The first sync, with all chats of the account, is being received: `megabytes` MiB of it so
  /// far.
  case receiving(megabytes: Int)
  case online
  case offline(FailureReason, retryInSeconds: Int)
  case signedOut(FailureReason)
}
