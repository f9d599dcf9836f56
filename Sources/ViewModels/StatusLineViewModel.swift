package import Intents

/// The bottom line, as far as it depends on what is known. Key hints are the screen's.
package struct StatusLineViewModel: Sendable, Equatable {
  /// "online", "connecting …", "offline: no answer, next try in 8 s".
  package let connection: String
  package let tone: ConnectionTone
  /// The account and profile: "alice · local".
  package let profile: String
  /// A sentence about something that went wrong and was survived; "" when there is none.
  package let report: String
  /// The last such sentence, also when it is not shown any more; "" when there was none.
  package let lastReport: String
  /// What trying now does; `nil`: there is nothing to try.
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

/// How the connection's words are meant.
package enum ConnectionTone: Sendable, Equatable {
  case online, busy, offline
}
