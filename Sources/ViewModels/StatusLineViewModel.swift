package import Intents

/// The text of the status line, except for the key hints, which the screen adds.
package struct StatusLineViewModel: Sendable, Equatable {
  /// The state of the connection: "online", "connecting …", "offline: no answer, next try in 8 s".
  package let connection: String
  package let tone: ConnectionTone
  /// The account's name, the server unless it is the embedded one, and the profile unless it has
  /// its default name: "alice", "alice · example.org (work)".
  package let profile: String
  /// A sentence about a problem after which the program continues; "" when there is none.
  package let report: String
  /// The sentence about the last problem that was reported, even if it is not shown any more; "" if
  /// there was none.
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
