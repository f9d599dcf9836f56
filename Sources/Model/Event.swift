package import Intents

/// An event that the router handles: something that happened, such as the arrival of messages, or
/// an intent of the person. Its source (live socket, long poll, screen, …) makes no difference.
package enum Event: Sendable, Equatable {
  case account(AccountEvent)
  case connection(ConnectionEvent)
  case chats(ChatEvent)
  case messages(MessageEvent)
  case relations(RelationEvent)
  case contacts(ContactEvent)
  case creation(CreationEvent)
  case rooms(RoomEvent)
  case intent(Intent)
}

/// The reason for a failure, from which the sentence that the person reads is made.
package enum FailureReason: Sendable, Equatable {
  /// The server could not be reached, or the connection broke.
  case offline
  /// The server did not answer in time, or a chat that was created or joined did not arrive by sync
  /// in time.
  case timedOut
  /// The server, or the client in its place, refused the request. `code` is the server's error code
  /// or the HTTP status, `message` its message; either may be "". Both are safe to show
  /// (`CleanText` removed control characters).
  case refused(code: String, message: String)
  /// The connection to the server is not secure, so nothing was sent. `fingerprint`: the SHA-256 of
  /// a certificate that is not trusted, as "1E:A3:…"; "" if TLS failed in another way. `words`: the
  /// cause, safe to show (`CleanText` removed control characters); may be "".
  case untrusted(fingerprint: String, words: String)
  /// The action is not allowed to the user, or not possible in this chat.
  case notAllowed
  /// The server says that the user is not in the chat.
  case outside
  /// The chat's room was replaced by another room, and accepts no messages any more.
  case replaced
  /// The server had an internal error. The text is the server's message, its error code or the HTTP
  /// status, safe to show (`CleanText` removed control characters).
  case serverFailed(String)
  /// The chat is end-to-end encrypted, which this program does not support, so it sends nothing
  /// that the server could read.
  case encrypted
  case tooLarge
  case rateLimited(retryAfterSeconds: Int)
  /// The server's response cannot be used, for instance because it is malformed, or an address is
  /// not valid. The text says more about it; it may be "".
  case badAnswer(String)
  /// Something failed on this machine, in most cases the reading or writing of data. The text is
  /// the reason, such as "the disk is full (PATH)" with the path of the file; it may be "".
  case storage(String)
  /// The session is over, for instance because the person signed out, here or elsewhere, or
  /// somebody removed the device.
  case signedOut
  /// The session expired. The same device may sign in again.
  case expired
  case file(FileProblem)
}

/// Milliseconds since 1970-01-01 UTC, by the clock of a server or, for events of this machine, by
/// its own clock.
package struct ServerTimestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The milliseconds of the years 1970 to 9999 UTC, which calendars can show. A timestamp may be
  /// outside of this range, because a server may send any time.
  package static let calendarYears: ClosedRange<Int64> = 0...253_402_300_799_999

  package static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}
