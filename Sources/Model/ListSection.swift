package import Intents

/// The heading of a section of the chat list. A section without chats has one only if it stands for
/// a space.
package struct ListSection: Sendable, Equatable {
  package let section: ChatSection
  /// The name of the space whose rooms are the chats of this section; `nil` for a section that does
  /// not stand for a space.
  package let space: String?
  /// `true` if the person has folded the section, so that its chats are not shown.
  package let isFolded: Bool
  /// The sums of the unread counts of the chats of a folded section; none if it is not folded.
  package let unread: UnreadCounts

  package init(section: ChatSection, space: String?, isFolded: Bool, unread: UnreadCounts) {
    self.section = section
    self.space = space
    self.isFolded = isFolded
    self.unread = unread
  }
}
