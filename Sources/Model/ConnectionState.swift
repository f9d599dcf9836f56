/// The state of the connection to the server.
package enum ConnectionState: Sendable, Equatable {
  /// The program is starting and has not tried to connect yet.
  case starting
  case connecting
  /// A sync with all chats of the account, such as the first one, is being received: `megabytes`
  /// MiB of it so far.
  case receiving(megabytes: Int)
  case online
  /// The client is offline, for this reason; the next attempt to connect starts after this delay; 0
  /// if none is planned.
  case offline(FailureReason, retryInSeconds: Int)
  /// The session is over, for this reason, so that the client does not connect.
  case signedOut(FailureReason)
}
