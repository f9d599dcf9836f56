/// The bottom line, as far as it depends on what is known. Key hints are the screen's.
package struct StatusLineViewModel: Sendable, Equatable {
  /// "online", "connecting …", "offline: no answer, next try in 8 s".
  package let connection: String
  package let tone: ConnectionTone
  /// The account and profile: "alice · local".
  package let profile: String
  /// A sentence about something that went wrong and was survived; "" when there is none.
  package let report: String

  package init(connection: String, tone: ConnectionTone, profile: String, report: String) {
    self.connection = connection
    self.tone = tone
    self.profile = profile
    self.report = report
  }

  package static let initial = StatusLineViewModel(
    connection: "", tone: .busy, profile: "", report: "")
}

/// How the connection's words are meant.
package enum ConnectionTone: Sendable, Equatable {
  case online, busy, offline
}
