package import Intents

/// The head of a section of the chat list.
package struct SectionHeadViewModel: Sendable, Equatable {
  package let section: ChatSection
  package let name: String
  /// The index, among the loaded rows, of the row above which the section's head is; the number of
  /// loaded rows for a head below the last row.
  package let row: Int
  package let isFolded: Bool
  /// The numbers of unread messages (`unread`, "7") and of mentions (`mentions`, "@1") of a folded
  /// section; "" for none, and for a section that is not folded.
  package let unread: String
  package let mentions: String
  /// The intent that folds the section, which hides its chats, or unfolds it.
  package let fold: Intent
  /// The text that a screen reader reads for the head: the section's name and states; "" unless the
  /// screen is drawn for a screen reader.
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
