/// The totals of unread messages, for the terminal's title, the status line and the badge file.
package struct BadgeViewModel: Sendable, Equatable {
  package let unread: Int
  package let mentions: Int
  /// The terminal's title: "(3) confab", or "confab" when nothing is unread.
  package let title: String

  package init(unread: Int, mentions: Int, title: String) {
    self.unread = unread
    self.mentions = mentions
    self.title = title
  }

  package static let initial = BadgeViewModel(unread: 0, mentions: 0, title: "confab")
}
