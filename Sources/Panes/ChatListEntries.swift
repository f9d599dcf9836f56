package import Intents
package import ViewModels

/// The entries of the chat list, chats and section heads, in the order of display. Each entry is
/// made on access, because only a few entries of a long list are drawn.
package struct ChatListEntries: RandomAccessCollection, Sendable, Equatable {
  private let rows: [ChatRowViewModel]
  private let heads: [SectionHeadViewModel]
  /// For each section head in `heads`, the index of its entry in this collection.
  private let headIndices: [Int]

  /// Makes the entries of chats (`rows`) and of section heads (`heads`), which are in the order in
  /// which they are drawn.
  package init(_ rows: [ChatRowViewModel], _ heads: [SectionHeadViewModel]) {
    self.rows = rows
    self.heads = heads
    headIndices = heads.enumerated().map { $0 + Swift.max(0, Swift.min($1.row, rows.count)) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count + heads.count }

  package subscript(index: Int) -> ChatListEntry {
    let before = headIndices.prefix { $0 < index }.count
    if before < heads.count, headIndices[before] == index { return .head(heads[before]) }
    return .chat(rows[index - before])
  }

  /// The index of a chat's entry; `nil` if no entry is of this chat, for instance because its row
  /// is not loaded.
  package func index(of chat: ChatID) -> Int? {
    guard let row = rows.firstIndex(where: { $0.id == chat }) else { return nil }
    return row + heads.prefix { $0.row <= row }.count
  }

  /// The index of the entry of a section's head; `nil` if no entry is of this head.
  package func index(of section: ChatSection) -> Int? {
    heads.firstIndex { $0.section == section }.map { headIndices[$0] }
  }
}
