/// The total numbers of unread messages and mentions, for instance for the terminal's title and the
/// badge file, from which the desktop's status bar can read them. A chat that is only marked as
/// unread counts as one unread message.
package struct BadgeViewModel: Sendable, Equatable {
  package let unread: Int
  package let mentions: Int
  /// The terminal's title with the number of unread messages: "(3) confab", or "confab" when no
  /// message is unread.
  package let title: String

  package init(unread: Int, mentions: Int, title: String) {
    self.unread = unread
    self.mentions = mentions
    self.title = title
  }

  /// The terminal's title for a number of unread messages.
  package static func title(unread: Int) -> String {
    unread == 0 ? "confab" : "(\(unread)) confab"
  }

  /// These totals with the unread messages and mentions of other accounts added.
  package func adding(unread: Int, mentions: Int) -> BadgeViewModel {
    BadgeViewModel(
      unread: self.unread + unread, mentions: self.mentions + mentions,
      title: Self.title(unread: self.unread + unread))
  }

  package static let initial = BadgeViewModel(unread: 0, mentions: 0, title: "confab")
}
