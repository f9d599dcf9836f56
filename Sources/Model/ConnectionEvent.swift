/// An event about the connection to the server, or a report for the status line.
package enum ConnectionEvent: Sendable, Equatable {
  case connecting
  /// A sync with all chats of the account, such as the first one, is being received: `megabytes`
  /// MiB of it so far.
  case receiving(megabytes: Int)
  case online
  /// The client is offline, for this reason; the next attempt to connect starts after this delay; 0
  /// if none is planned.
  case offline(FailureReason, retryInSeconds: Int)
  /// A problem or notice, such as a response that was used only in part, after which the program
  /// goes on: the sentence for the status line, and its subject. A `settled` event with the same
  /// subject may say later that the problem is over.
  case report(String, about: ReportSubject = .event)
  /// The reported problems with this subject are over.
  case settled(ReportSubject)
}
