package import Intents

/// The text of the status line, except for key hints, which are the screen's.
package struct StatusLineViewModel: Sendable, Equatable {
  /// The state of the connection: "online", "connecting …", "offline: no answer, next try in 8 s".
  package let connection: String
  package let tone: ConnectionTone
  /// The account, its server unless it is the embedded one, and the profile if it has a name of its
  /// own: "alice", "alice · example.org (work)".
  package let profile: String
  /// A problem that the program survived, as a sentence; "" when there is none.
  package let report: String
  /// The last problem that was reported, even if it is not shown any more; "" if there was none.
  package let lastReport: String
  /// The intent that tries to connect now; `nil` unless the server cannot be reached.
  package let retry: Intent?

  package init(
    connection: String, tone: ConnectionTone, profile: String, report: String,
    lastReport: String = "",
    retry: Intent? = nil
  ) {
    self.connection = connection
    self.tone = tone
    self.profile = profile
    self.report = report
    self.lastReport = lastReport
    self.retry = retry
  }

  package static let initial = StatusLineViewModel(
    connection: "", tone: .busy, profile: "", report: "")
}
