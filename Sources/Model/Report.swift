/// A problem or notice for the status line, such as a malformed response of the server, after which
/// the program goes on.
package struct Report: Sendable, Equatable {
  /// The problem or notice as a sentence that is safe to show: `CleanText` removed control
  /// characters from text of the network.
  package let text: String
  package let subject: ReportSubject

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - text: the problem or notice as a sentence that is safe to show (`CleanText`).
  ///   - subject: the subject by which the program recognises that the problem is over.
  package init(_ text: String, about subject: ReportSubject = .event) {
    self.text = text
    self.subject = subject
  }
}
