/// The totals of unread messages, for the terminal's title, the status line and the badge file.
package struct BadgeViewModel: Sendable, Equatable {
  package let unread: Int
  package let mentions: Int
  /// "(3) confab", or "confab".
  package let title: String

  package init(unread: Int, mentions: Int, title: String) {
    self.unread = unread
    self.mentions = mentions
    self.title = title
  }

  package static let initial = BadgeViewModel(unread: 0, mentions: 0, title: "confab")
}
