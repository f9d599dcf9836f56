extension ChatModel {
  /// The most characters of a report, which is a problem shown in the status line. The status line
  /// cuts it to one line; the help shows all of it.
  private static let reportLimit = 1000

  /// Shows a problem in the status line.
  ///
  /// The same kind of malformed answer is reported once until a well-formed answer arrives.
  package mutating func tell(_ told: Report) -> Consequences {
    let bounded = Report(String(told.text.prefix(Self.reportLimit)), about: told.subject)
    let isRepeated = bounded.subject == .answers && bounded == lastReport && !isLastReportOver
    guard bounded != report, !isRepeated else { return .none }
    report = bounded
    lastReport = bounded
    isLastReportOver = false
    return Consequences(changed: .status)
  }

  /// Marks the problem as over, so that it is reported again when it returns.
  package mutating func endReport(about subject: ReportSubject) {
    if lastReport?.subject == subject { isLastReportOver = true }
  }

  /// Hides the problem in the status line after it was shown long enough.
  package mutating func hideReport() -> Consequences {
    guard report != nil else { return .none }
    report = nil
    return Consequences(changed: .status)
  }
}
