extension ChatModel {
  /// The limit of a report (a problem shown in the status line), in characters. The status line
  /// truncates it to one line; the help shows all of it.
  private static let reportLimit = 1000

  /// Shows a problem in the status line.
  ///
  /// A problem with the subject `.answers` (malformed responses) is not shown again when it equals
  /// the last one, unless a well-formed response arrived in between.
  package mutating func tell(_ told: Report) -> Consequences {
    let bounded = Report(String(told.text.prefix(Self.reportLimit)), about: told.subject)
    let isRepeated = bounded.subject == .answers && bounded == lastReport && !isLastReportOver
    guard bounded != report, !isRepeated else { return .none }
    report = bounded
    lastReport = bounded
    isLastReportOver = false
    return Consequences(changed: .status)
  }

  /// Records that the last shown problem is over, if its subject is `subject`, so that the same
  /// problem is reported again when it returns.
  package mutating func endReport(about subject: ReportSubject) {
    if lastReport?.subject == subject { isLastReportOver = true }
  }

  /// Removes the problem from the status line after it was shown long enough.
  package mutating func hideReport() -> Consequences {
    guard report != nil else { return .none }
    report = nil
    return Consequences(changed: .status)
  }
}
