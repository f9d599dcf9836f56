internal import Database
internal import Model

/// The sums of the unread counts of all chats. The writing store keeps them in memory, because
/// nobody else changes them; a reading store adds them up each time.
final class UnreadTotals {
  private let chats: ChatTable
  private let isWriter: Bool
  private var kept: UnreadCounts?

  init(chats: ChatTable, isWriter: Bool) {
    self.chats = chats
    self.isWriter = isWriter
  }

  /// The sums of all unread messages and mentions.
  func sums() throws(DatabaseError) -> UnreadCounts {
    if let kept { return kept }
    let sums = try chats.unreadSums()
    if isWriter { kept = sums }
    return sums
  }

  /// Keeps the sums after a commit: `before`, the sums before the commit, plus its `change`.
  func set(_ before: UnreadCounts, plus change: UnreadCounts) {
    kept = UnreadCounts(
      messages: before.messages + change.messages, mentions: before.mentions + change.mentions)
  }

  /// Forgets the sums, so that they are added up again.
  func forget() { kept = nil }
}
