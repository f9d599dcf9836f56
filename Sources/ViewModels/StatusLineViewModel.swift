package import Intents

/// The texts of the status line, except for what the screen adds, such as the key hints.
package struct StatusLineViewModel: Sendable, Equatable {
  /// The state of the connection: "online", "connecting …", "offline: no answer, next try in 8 s".
  package let connection: String
  package let tone: ConnectionTone
  /// The account's display name, the server unless it is the embedded one, and the profile's name
  /// unless it is the default name or follows from the server: "alice", "alice · example.org
  /// (work)". "" without an account.
  package let profile: String
  /// A sentence about a problem or event after which the program goes on; "" when there is none.
  package let report: String
  /// The last sentence that `report` had, even if it is not shown any more; "" if there was none.
  package let lastReport: String
  /// The intent that tries to connect now; `nil` unless the program is offline and still signed in.
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

/// The state of the connection to the server: online, on the way to it (`busy`), or not connected
/// (`offline`, also when signed out). It decides how the connection is drawn.
package enum ConnectionTone: Sendable, Equatable {
  case online, busy, offline
}

/// The total numbers of unread messages and mentions, for instance for the terminal's title and the
/// badge file, from which the desktop's status bar can read them. A chat that is only marked as
/// unread counts as one unread message.
package struct BadgeViewModel: Sendable, Equatable {
  package let unread: Int
  package let mentions: Int
  package let title: String

  package init(unread: Int, mentions: Int, title: String) {
    self.unread = unread
    self.mentions = mentions
    self.title = title
  }

  package static func title(unread: Int) -> String {
    unread == 0 ? "confab" : "(\(unread)) confab"
  }

  package func adding(unread: Int, mentions: Int) -> BadgeViewModel {
    BadgeViewModel(
      unread: self.unread + unread, mentions: self.mentions + mentions,
      title: Self.title(unread: self.unread + unread))
  }

  package static let initial = BadgeViewModel(unread: 0, mentions: 0, title: "confab")
}
