package import Intents

/// A section of the chat list: one that has chats, or that of a space.
package struct ListSection: Sendable, Equatable {
  package let section: ChatSection
  /// The name of the space whose rooms these are; `nil` for the other sections.
  package let space: String?
  /// `true` if its chats are not shown.
  package let isFolded: Bool
  /// The unread messages of its chats; none unless it is folded.
  package let unread: UnreadCounts

  package init(section: ChatSection, space: String?, isFolded: Bool, unread: UnreadCounts) {
    self.section = section
    self.space = space
    self.isFolded = isFolded
    self.unread = unread
  }
}
