/// The reason for a failure, from which a builder makes the sentence that the person reads.
package enum FailureReason: Sendable, Equatable {
  case offline
  case timedOut
  /// The server refused the request with this error code and message. The message is safe to show
  /// (`CleanText` removed control characters).
  case refused(code: String, message: String)
  /// The server's certificate is not trusted, so nothing was sent. `fingerprint`: the SHA-256 of
  /// the certificate as "1E:A3:…"; "" if TLS failed in another way. `words`: the cause, safe to
  /// show (`CleanText` removed control characters); may be "".
  case untrusted(fingerprint: String, words: String)
  case notAllowed
  /// The server says that the user is not in the chat.
  case outside
  /// The chat's room was replaced by another room, and accepts no messages any more.
  case replaced
  /// The server had an internal error; the text is the server's message, safe to show (`CleanText`
  /// removed control characters).
  case serverFailed(String)
  /// The chat is end-to-end encrypted, which this program does not support. A text is not sent,
  /// because the server could read it.
  case encrypted
  case tooLarge
  case rateLimited(retryAfterSeconds: Int)
  /// The server's response is malformed; the text describes the defect.
  case badAnswer(String)
  /// The store failed. The text is the reason with the path of the database file, such as "the disk
  /// is full (PATH)"; it may be "".
  case storage(String)
  /// The server ended the session: the person signed out elsewhere, or somebody removed the device.
  case signedOut
  /// The session expired. The same device may sign in again.
  case expired
  case file(FileProblem)
}
