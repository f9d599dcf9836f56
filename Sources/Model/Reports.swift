/// A problem or notice for the status line, such as a malformed response of the server, after which
/// the program goes on.
package struct Report: Sendable, Equatable {
  /// The problem or notice as a sentence that is safe to show: `CleanText` removed control
  /// characters from text of the network.
  package let text: String
  package let subject: ReportSubject

  package init(_ text: String, about subject: ReportSubject = .event) {
    self.text = text
    self.subject = subject
  }
}

/// The subject of a `Report` (a problem or notice in the status line), by which the program
/// recognises that the problem is over.
package enum ReportSubject: Sendable, Equatable {
  /// The subject of a single failure or notice, such as a request that failed. No later event says
  /// that it is over.
  case event
  /// The subject of the problem that events that a sync brought cannot be stored.
  case news
  /// The subject of the problem that an event that no sync brought, such as a draft of the person
  /// or a page of history, cannot be stored.
  case storing
  /// The subject of the problem that the responses to syncs are faulty: malformed or too large.
  case answers
  /// The subject of the news that somebody ended the user's membership of these chats.
  case removals([RemovalNews])
  /// The subject of a problem with the person's file of key bindings: it has a mistake, or cannot
  /// be read or written.
  case keys
}

extension ChatModel {
  private static let reportLimit = 1000

  /// A problem with the subject `.answers` (faulty responses to syncs) is not shown again when it
  /// equals the last report, unless a well-formed response arrived in between.
  package mutating func tell(_ told: Report) -> Consequences {
    let bounded = Report(String(told.text.prefix(Self.reportLimit)), about: told.subject)
    let isRepeated = bounded.subject == .answers && bounded == lastReport && !isLastReportOver
    guard bounded != report, !isRepeated else { return .none }
    report = bounded
    lastReport = bounded
    isLastReportOver = false
    return Consequences(changed: .status)
  }

  /// Records that the problem of the last report is over, if its subject is `subject`, so that the
  /// same problem is reported again when it returns.
  package mutating func endReport(about subject: ReportSubject) {
    if lastReport?.subject == subject { isLastReportOver = true }
  }

  package mutating func hideReport() -> Consequences {
    guard report != nil else { return .none }
    report = nil
    return Consequences(changed: .status)
  }
}
