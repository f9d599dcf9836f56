/// Something that went wrong and was survived, in words.
package struct Report: Sendable, Equatable {
  /// A sentence, cleaned.
  package let text: String
  package let subject: ReportSubject

  /// `text`: cleaned.
  package init(_ text: String, about subject: ReportSubject = .event) {
    self.text = text
    self.subject = subject
  }
}

/// What a report is about: by this it is known when that is over.
package enum ReportSubject: Sendable, Equatable {
  /// It happened, and that was it.
  case event
  /// What the server told cannot be stored.
  case news
  /// What a person did cannot be stored.
  case storing
  /// The server's answers are not as they should be.
  case answers
}

extension ChatModel {
  /// The longest report, in characters: in one line the rest is cut, the help shows all of it.
  private static let reportLimit = 1000

  /// Something went wrong and was survived.
  ///
  /// Answers that are wrong in the same way again and again are told of once, until a right one comes.
  package mutating func tell(_ told: Report) -> Consequences {
    let bounded = Report(String(told.text.prefix(Self.reportLimit)), about: told.subject)
    let isRepeated = bounded.subject == .answers && bounded == lastReport && !isLastReportOver
    guard bounded != report, !isRepeated else { return .none }
    report = bounded
    lastReport = bounded
    isLastReportOver = false
    return Consequences(changed: .status)
  }

  /// What was reported of this is over: the same may be told of again.
  package mutating func settle(_ subject: ReportSubject) {
    if lastReport?.subject == subject { isLastReportOver = true }
  }

  /// The report was shown for long enough.
  package mutating func hideReport() -> Consequences {
    guard report != nil else { return .none }
    report = nil
    return Consequences(changed: .status)
  }
}
