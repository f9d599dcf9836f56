/// The reason for a failure, from which a builder makes the sentence for people.
package enum FailureReason: Sendable, Equatable {
  case offline
  case timedOut
  /// The server refused with this error code and cleaned message.
  case refused(code: String, message: String)
  case notAllowed
  /// The server says that the user is not in the chat.
  case outside
  /// The chat was replaced by another room.
  case replaced
  /// The server had an internal error; the text is its cleaned message.
  case serverFailed(String)
  /// The chat is end-to-end encrypted, which this program does not support: a text is not sent, as
  /// it would be readable on the way.
  case encrypted
  case tooLarge
  case rateLimited(retryAfterSeconds: Int)
  /// The server's response is malformed, in the way that the text says.
  case badAnswer(String)
  /// The store failed. The text says how and names the file, as "the disk is full (PATH)"; it may
  /// be "".
  case storage(String)
  case signedOut
}
