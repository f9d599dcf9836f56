extension ChatModel {
  /// The maximum length of a report (a problem or notice in the status line), in characters.
  private static let reportLimit = 1000

  /// Shows a problem or notice in the status line; does nothing if it is shown already.
  ///
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

  /// Removes the report from the status line.
  package mutating func hideReport() -> Consequences {
    guard report != nil else { return .none }
    report = nil
    return Consequences(changed: .status)
  }
}
