package import Intents

/// The head of a section of the chat list.
package struct SectionHeadViewModel: Sendable, Equatable {
  package let section: ChatSection
  package let name: String
  /// The index of the row above which the head stands, among the loaded rows; their number for a
  /// head below the last one.
  package let row: Int
  package let isFolded: Bool
  /// The unread counts of a folded section: "7", "@1"; "" for none.
  package let unread: String
  package let mentions: String
  /// The intent that folds the section, or shows its chats again.
  package let fold: Intent
  /// The name and the states in words for a screen reader; "" unless the screen is linear.
  package let spoken: String

  package init(
    section: ChatSection, name: String, row: Int, isFolded: Bool, unread: String = "",
    mentions: String = "", fold: Intent, spoken: String = ""
  ) {
    self.section = section
    self.name = name
    self.row = row
    self.isFolded = isFolded
    self.unread = unread
    self.mentions = mentions
    self.fold = fold
    self.spoken = spoken
  }
}
